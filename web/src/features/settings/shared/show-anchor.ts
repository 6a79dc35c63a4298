/** Scrolls to the section or panel with this id and focuses its heading. */
export function showAnchor(id: string): void {
  const target = document.getElementById(id)
  target?.scrollIntoView({ block: 'start' })
  target?.querySelector<HTMLElement>('h2, h3')?.focus({ preventScroll: true })
}

/** For panels that appear after the URL has named them. Leaves the focus where it is if the person has moved it. */
export function showIfNamed(panel: HTMLElement | null): void {
  if (!panel || window.location.hash !== `#${panel.id}`) return
  if (document.activeElement?.matches('body, main, h1, h2, h3') ?? true) showAnchor(panel.id)
}
