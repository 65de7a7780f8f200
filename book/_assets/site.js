// What every page runs: it makes the prepared demonstrations steppable and offers to run them live.
// Nothing heavy is loaded here; Python and the widgets come with the first click on "Run live".
import { offerCards } from "./cards.js";
import { tellAloud } from "./voice.js";
import { makeStepper } from "./stepper.js";
import { askQuestions } from "./quiz.js";
import { keepScore } from "./score.js";
import { offerCopies } from "./share.js";
import { tellOfLink } from "./linked.js";
import { listenForKeys } from "./keys.js";
import { addViews } from "./views.js";
import { offerLive, placeForCell, placeForDemo } from "./run.js";

offerCards();

for (const root of document.querySelectorAll(".pp-demo")) {
  tellAloud(root);
  makeStepper(root);
  addViews(root);
  listenForKeys(root);
  askQuestions(root);
  keepScore(root);
  offerCopies(root);
  tellOfLink(root);
}

for (const cell of document.querySelectorAll(".cell.tag_live")) {
  const demos = [...cell.querySelectorAll(".pp-demo")];
  const places = demos.length ? demos.map(placeForDemo) : [placeForCell(cell)];
  for (const place of places) offerLive(cell, place);
}

// Until this mark is there the page's head keeps only the first step in sight.
document.documentElement.classList.add("pp-ready");
