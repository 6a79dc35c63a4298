/** jsdom has the dialog element but can't open it (https://github.com/jsdom/jsdom/issues/3294). */
export function playDialogs(): void {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    if (!this.open) return
    this.open = false
    // Browsers also fire `close` asynchronously.
    queueMicrotask(() => this.dispatchEvent(new Event('close')))
  }
}
