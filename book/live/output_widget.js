// ipywidgets' Output: its model holds a list of outputs, its view draws them.
import { DOMWidgetModel, DOMWidgetView } from "@jupyter-widgets/base";
import { drawOutput } from "./outputs.js";

const MODULE = "@jupyter-widgets/output";

export class OutputModel extends DOMWidgetModel {
  defaults() {
    return {
      ...super.defaults(),
      _model_name: "OutputModel",
      _view_name: "OutputView",
      _model_module: MODULE,
      _view_module: MODULE,
      _model_module_version: "1.0.0",
      _view_module_version: "1.0.0",
      msg_id: "",
      outputs: [],
    };
  }
}

export class OutputView extends DOMWidgetView {
  render() {
    super.render();
    this.el.classList.add("jupyter-widget-output");
    this.listenTo(this.model, "change:outputs", this.draw);
    return this.draw();
  }

  async draw() {
    this.el.replaceChildren();
    for (const { data, text, name, traceback } of this.model.get("outputs")) {
      const shown = traceback ? { text: traceback.at(-1), stream: "stderr" } : { data, text, stream: name };
      await drawOutput(shown, this.el, this.model.widget_manager);
    }
  }
}
