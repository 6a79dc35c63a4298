import { useEffect } from 'react'
import { preloadPage } from './pages.ts'

/** A link to one of our pages that is pointed at or focused has that page's code fetched. */
export function usePreloading(): void {
  useEffect(() => {
    const see = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null
      if (link) preloadPage(link.pathname)
    }
    const signs = ['pointerover', 'focusin', 'touchstart']
    for (const sign of signs) document.addEventListener(sign, see, { passive: true })
    return () => {
      for (const sign of signs) document.removeEventListener(sign, see)
    }
  }, [])
}
