// Draws what a cell shows: a widget, HTML, or text.

const WIDGET = "application/vnd.jupyter.widget-view+json";

export async function drawOutput({ data = {}, stream, text }, target, manager) {
  if (text !== undefined) return addText(target, text, stream);
  const box = document.createElement("div");
  target.append(box);
  if (data[WIDGET]) await manager.show(data[WIDGET].model_id, box);
  else if (data["text/html"] !== undefined) box.innerHTML = data["text/html"];
  else addText(box, data["text/plain"] ?? "", "stdout");
}

// Pieces of one stream grow one block: print writes its text and its line end apart.
function addText(target, text, stream = "stdout") {
  const className = stream === "stdout" ? "pp-out" : "pp-out pp-error";
  let block = target.lastElementChild;
  if (block?.tagName !== "PRE" || block.className !== className) {
    block = document.createElement("pre");
    block.className = className;
    target.append(block);
  }
  block.textContent += text;
}
