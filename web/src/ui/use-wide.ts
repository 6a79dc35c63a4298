import { useSyncExternalStore } from 'react'

// As theme.css has it.
const WIDE = '(min-width: 1024px)'

const subscribe = (tell: () => void) => {
  const wide = window.matchMedia?.(WIDE)
  wide?.addEventListener('change', tell)
  return () => wide?.removeEventListener('change', tell)
}
const read = () => window.matchMedia?.(WIDE).matches ?? true

/** Whether there is room for a margin beside the page; for what stands elsewhere in the reading order where there is not. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, read)
