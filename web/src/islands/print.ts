export function startPrint(): void {
  document.querySelector('[data-island=print]')?.addEventListener('click', () => window.print())
}
