// https://developer.mozilla.org/docs/Web/API/NavigateEvent
interface NavigateEvent extends Event {
  navigationType: 'push' | 'replace' | 'reload' | 'traverse'
  destination: { index: number }
}
type Navigation = EventTarget & { currentEntry: { index: number } | null }

const open: (() => void)[] = []

const findNavigation = () => (window as { navigation?: Navigation }).navigation

/**
 * Lets the browser's Back close the newest open dialog or menu. Returns a function that unregisters `close`. Without
 * the Navigation API, Back leaves the page.
 */
export function closeOnBack(close: () => void): () => void {
  if (open.length === 0) findNavigation()?.addEventListener('navigate', stay)
  open.push(close)
  return () => {
    open.splice(open.lastIndexOf(close), 1)
    if (open.length === 0) findNavigation()?.removeEventListener('navigate', stay)
  }
}

function stay(event: Event): void {
  const { navigationType, destination, cancelable } = event as NavigateEvent
  const isBack =
    navigationType === 'traverse' && destination.index < (findNavigation()?.currentEntry?.index ?? 0)
  if (!isBack || !cancelable) return
  event.preventDefault()
  open.at(-1)?.()
}
