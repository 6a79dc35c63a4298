/** jsdom knows the dialog element but not how to open it (https://github.com/jsdom/jsdom/issues/3294). */
export function playDialogs(): void {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    if (!this.open) return
    this.open = false
    // Later, as in a browser.
    queueMicrotask(() => this.dispatchEvent(new Event('close')))
  }
}
