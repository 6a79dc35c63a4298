import { useSyncExternalStore } from 'react'
import { useWide } from '../layout/window.ts'

/** Each choice applies to all code on the page, and the browser remembers it. */
export type CodeChoice = 'wrap' | 'split'

const storageKey = (choice: CodeChoice) => `debrief-code-${choice}`
const listeners = new Set<() => void>()

function subscribe(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

function toggle(choice: CodeChoice): void {
  if (localStorage.getItem(storageKey(choice))) localStorage.removeItem(storageKey(choice))
  else localStorage.setItem(storageKey(choice), 'on')
  for (const tell of listeners) tell()
}

export function useCodeChoice(choice: CodeChoice): { on: boolean; toggle(): void } {
  const on = useSyncExternalStore(
    subscribe,
    () => localStorage.getItem(storageKey(choice)) !== null,
    () => false,
  )
  return { on, toggle: () => toggle(choice) }
}

export function useIsSideBySide(): boolean {
  const isWide = useWide()
  return useCodeChoice('split').on && isWide
}
