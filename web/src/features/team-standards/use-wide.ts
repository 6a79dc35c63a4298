import { useSyncExternalStore } from 'react'

const WIDE = '(width >= 1024px)'

function subscribe(tell: () => void): () => void {
  const query = matchMedia(WIDE)
  query.addEventListener('change', tell)
  return () => query.removeEventListener('change', tell)
}

/** Whether list and detail stand side by side. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches)
