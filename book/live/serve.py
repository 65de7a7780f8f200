"""Serve a built site on this machine alone: python book/live/serve.py FOLDER PORT."""

from __future__ import annotations

import functools
import sys
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import ClassVar


class Handler(SimpleHTTPRequestHandler):
    """Files with types that do not depend on the machine's own tables; a rebuilt page is never stale."""

    extensions_map: ClassVar[dict[str, str]] = {
        **SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".css": "text/css",
        ".html": "text/html; charset=utf-8",
        ".json": "application/json",
        ".svg": "image/svg+xml",
        ".packed": "application/octet-stream",
    }

    def end_headers(self) -> None:
        """Let the browser ask whether a file changed."""
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, *_) -> None:
        """Say nothing of each request."""


class Server(ThreadingHTTPServer):
    """A server that shrugs at readers who leave before an answer is out."""

    daemon_threads = True
    # On some systems this would let two servers share a port, and half the answers would be the other's.
    allow_reuse_port = False

    def handle_error(self, request, client_address) -> None:
        """Ignore a connection that broke."""
        if not isinstance(sys.exception() if hasattr(sys, "exception") else sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


def make_server(folder: Path, port: int = 0) -> Server:
    """A server for a folder; port 0 takes a free one."""
    return Server(("127.0.0.1", port), functools.partial(Handler, directory=str(folder)))


def main(folder: str, port: str) -> int:
    """Serve until interrupted."""
    try:
        server = make_server(Path(folder), int(port))
    except ValueError:
        print(f"PORT must be a number, not {port!r}.", file=sys.stderr)
        return 2
    except (OSError, OverflowError) as error:
        print(
            f"Cannot serve on port {port} ({error}): choose another, for example make book PORT=8123.", file=sys.stderr
        )
        return 1
    print(f"The book is at http://127.0.0.1:{server.server_port}/ (Ctrl+C ends it)", flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        print()
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
