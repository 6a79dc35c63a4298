import { useEffect, useSyncExternalStore } from 'react'

let open = 0
const watchers = new Set<() => void>()

function change(by: number): void {
  open += by
  for (const tell of watchers) tell()
}

function watch(tell: () => void): () => void {
  watchers.add(tell)
  return () => void watchers.delete(tell)
}

/** Whether a dialog must wait. While an urgent dialog is open, all other dialogs are hidden but keep their state. */
export function useMustWait(isUrgent: boolean): boolean {
  useEffect(() => {
    if (!isUrgent) return
    change(1)
    return () => change(-1)
  }, [isUrgent])
  return useSyncExternalStore(watch, () => open > 0) && !isUrgent
}
