import { keepScrolling } from '../../../ui/layout/scroll-places.ts'

let stop = () => {}

/**
 * Scrolls to the section or panel and focuses its heading. Keeps the section or panel in place while the panels above
 * it load, for up to two seconds, or until the person scrolls, clicks or types. The returned function stops this
 * earlier.
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

/**
 * If the URL names this panel, which loads later than the page, scrolls to it. Does nothing if the person has moved the
 * focus.
 */
export function showIfNamed(panel: HTMLElement | null): void {
  if (!panel || window.location.hash !== `#${panel.id}`) return
  if (document.activeElement?.matches('body, main, h1, h2, h3') ?? true) showAnchor(panel.id)
}
