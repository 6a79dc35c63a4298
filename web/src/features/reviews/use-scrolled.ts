import { useSyncExternalStore } from 'react'

function subscribe(tell: () => void): () => void {
  window.addEventListener('scroll', tell, { passive: true })
  return () => window.removeEventListener('scroll', tell)
}

/** True once the page is scrolled past 1 px (specification, point 2). */
export const useScrolled = () => useSyncExternalStore(subscribe, () => window.scrollY > 1)
