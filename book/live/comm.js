// One widget's line to its Python half, in the shape that ipywidgets' models expect of a Jupyter comm.

export class Comm {
  constructor(id, target, post) {
    this.comm_id = id;
    this.target_name = target;
    this.kernel = {};
    this.post = post;
  }
  on_msg(callback) {
    this.onMessage = callback;
  }
  on_close(callback) {
    this.onClose = callback;
  }
  open() {
    return "";
  }
  close() {
    return "";
  }
  send(data, callbacks, metadata = {}, buffers = []) {
    const id = crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`; // randomUUID is absent on plain http
    this.post({ type: "comm_msg", comm_id: this.comm_id, data, metadata, buffers }, id, callbacks);
    return id;
  }
}
