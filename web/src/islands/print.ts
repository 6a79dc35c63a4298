/** The print button. Every browser can also save the printout as a PDF. */
export function startPrint(): void {
  document.querySelector('[data-island=print]')?.addEventListener('click', () => window.print())
}
