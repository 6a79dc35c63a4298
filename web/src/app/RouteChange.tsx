import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { keepScroll, restoreScroll } from '../ui/layout/scroll-places.ts'

/**
 * What a browser does by itself when a page is loaded: a new page begins at its top with the focus on it, Back and reload
 * find the place where it was left, and the change is announced. A change of the address within a page is the page's own.
 */
export function RouteChange() {
  const { pathname, key } = useLocation()
  const type = useNavigationType()
  const last = useRef<string | null>(null)
  const [announced, announce] = useState('')

  const entry = `${key}${pathname}`
  // Before the new page's place is sought, so that the old one's is noted as it was left.
  useLayoutEffect(() => keepScroll(entry), [entry])
  useLayoutEffect(() => {
    const before = last.current
    if (before === pathname) return
    last.current = pathname
    if (type === 'POP') return restoreScroll(entry)
    window.scrollTo({ top: 0 })
  }, [pathname, entry, type])

  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    document.getElementById('main')?.focus({ preventScroll: true })
    // The page's title is set by an effect of the page; by the next frame it is there.
    const frame = requestAnimationFrame(() => announce(document.title.replace(/ \| Debrief$/, '')))
    return () => cancelAnimationFrame(frame)
  }, [pathname])
  return (
    <p className="sr-only" role="status">
      {announced}
    </p>
  )
}
