import { keepScrolling } from '../../../ui/layout/scroll-places.ts'

let stop = () => {}

/**
 * Scrolls to the section or panel with this id and focuses its heading. Stays there while the panels above it load.
 * Returns a function that stops this.
 */
export function showAnchor(id: string): () => void {
  document.getElementById(id)?.querySelector<HTMLElement>('h2, h3')?.focus({ preventScroll: true })
  stop()
  stop = keepScrolling(() => {
    document.getElementById(id)?.scrollIntoView({ block: 'start' })
    return false
  })
  return stop
}

/** For panels that load later: shows the panel if the URL names it, unless the person has moved the focus. */
export function showIfNamed(panel: HTMLElement | null): void {
  if (!panel || window.location.hash !== `#${panel.id}`) return
  if (document.activeElement?.matches('body, main, h1, h2, h3') ?? true) showAnchor(panel.id)
}
