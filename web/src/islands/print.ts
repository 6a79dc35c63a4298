/** The button that prints the page; every browser's printing can save it as PDF. */
export function startPrint(): void {
  document.querySelector('[data-island=print]')?.addEventListener('click', () => window.print())
}
