"""The example hands, one record a file; a package so that they ship with the rules."""
