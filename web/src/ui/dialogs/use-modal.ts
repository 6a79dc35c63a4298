import {
  type MouseEvent,
  type SyntheticEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react'
import { closeOnBack } from './close-on-back.ts'

/**
 * Spread the result on a <dialog> to open it while it's rendered. The focus starts on the element marked `data-start`,
 * or else on the first focusable element. Escape, Back and a click outside close the dialog. An urgent dialog hides all
 * other dialogs until it closes.
 */
export function useModal(onClose: () => void, isUrgent = false) {
  const ref = useRef<HTMLDialogElement>(null)
  const mustWait = useMustWait(isUrgent)
  const waits = useRef(mustWait)
  // Unregisters in the commit that removes the dialog, so that the next Back leaves the page.
  useLayoutEffect(() => closeOnBack(() => ref.current?.close()), [])
  useEffect(() => {
    const opened = ref.current
    const before = document.activeElement
    return () => {
      opened?.close()
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])
  useEffect(() => {
    waits.current = mustWait
    const dialog = ref.current
    if (mustWait) return dialog?.close()
    if (!dialog?.open) dialog?.showModal()
    dialog?.querySelector<HTMLElement>('[data-start]')?.focus()
  }, [mustWait])
  return {
    ref,
    onClose: (event: SyntheticEvent<HTMLDialogElement>) =>
      event.currentTarget.open || waits.current || onClose(),
    onClick: (event: MouseEvent<HTMLDialogElement>) => event.target === event.currentTarget && onClose(),
  }
}

let openUrgent = 0
const watchers = new Set<() => void>()

function count(by: number): void {
  openUrgent += by
  for (const tell of watchers) tell()
}

function watch(tell: () => void): () => void {
  watchers.add(tell)
  return () => void watchers.delete(tell)
}

/** Whether a dialog must wait. While an urgent dialog is open, all other dialogs are hidden but keep their state. */
function useMustWait(isUrgent: boolean): boolean {
  useEffect(() => {
    if (!isUrgent) return
    count(1)
    return () => count(-1)
  }, [isUrgent])
  return useSyncExternalStore(watch, () => openUrgent > 0) && !isUrgent
}
