// The widget manager of a live page: ipywidgets' models and views, with the worker's Python as their kernel.
import * as base from "@jupyter-widgets/base";
import * as controls from "@jupyter-widgets/controls";
import { ManagerBase } from "@jupyter-widgets/base-manager";
import { Widget } from "@lumino/widgets";
import "@lumino/widgets/style/index.css";
import "@jupyter-widgets/controls/css/labvariables.css";
import "@jupyter-widgets/controls/css/widgets-base.css";
import { ButtonView } from "./button.js";
import { Comm } from "./comm.js";
import { VBoxView } from "./demo.js";
import * as output from "./output_widget.js";

const modules = {
  "@jupyter-widgets/base": base,
  "@jupyter-widgets/controls": { ...controls, ButtonView, VBoxView },
  "@jupyter-widgets/output": output,
};

export class LiveManager extends ManagerBase {
  /** `send` takes a message to the worker. */
  constructor(send) {
    super();
    this.sendToWorker = send;
    this.comms = new Map();
    this.waiting = new Map(); // message id -> what its sender wants to hear
  }

  async loadClass(className, moduleName) {
    const found = modules[moduleName]?.[className];
    if (!found) throw new Error(`no widget class ${className} in ${moduleName}`);
    return found;
  }

  // The page never makes a widget by itself: all come from Python.
  _get_comm_info() {
    return Promise.resolve({});
  }
  _create_comm() {
    return Promise.reject(new Error("widgets are made by Python alone"));
  }

  /** Puts the view of a model into an element of the page. */
  async show(modelId, target) {
    const view = await this.create_view(await this.get_model(modelId));
    Widget.attach(view.luminoWidget, target);
    return view;
  }

  post(message, messageId, callbacks) {
    this.waiting.set(messageId, callbacks);
    this.sendToWorker({ ...message, msg_id: messageId });
  }

  /** Python is done with a message: its widget may send the value that it held back meanwhile. */
  settle(messageId) {
    const callbacks = this.waiting.get(messageId);
    this.waiting.delete(messageId);
    callbacks?.iopub?.status?.({ content: { execution_state: "idle" } });
  }

  async receive(message) {
    const { type, comm_id: id, data, metadata = {}, buffers = [] } = message;
    if (type === "comm_open") {
      const comm = new Comm(id, message.target_name, this.post.bind(this));
      this.comms.set(id, comm);
      await this.handle_comm_open(comm, { content: { data }, metadata, buffers });
    } else if (type === "comm_msg") {
      const views = buffers.map((buffer) => new DataView(buffer));
      await this.comms.get(id)?.onMessage?.({ content: { data, comm_id: id }, metadata, buffers: views, parent_header: {} });
    } else if (type === "comm_close") {
      this.comms.get(id)?.onClose?.({ content: { data } });
      this.comms.delete(id);
    }
  }
}
