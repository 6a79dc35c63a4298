import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { keepScroll, restoreScroll } from '../ui/layout/scroll-places.ts'

/**
 * Imitates a browser's page load: a new page starts at the top with focus on its content, Back and Reload restore the
 * scroll position, and screen readers announce the new title. A change of only the query string isn't a new page.
 */
export function RouteChange() {
  const { pathname, key } = useLocation()
  const type = useNavigationType()
  const last = useRef<string | null>(null)
  const [announced, announce] = useState('')

  const entry = `${key}${pathname}`
  // Saves the old page's position when the entry changes, before the next effect scrolls.
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
    // The page sets its title in an effect, which has run by the next frame.
    const frame = requestAnimationFrame(() =>
      announce(document.title.replace(/^\(\d+\+?\) | \| Debrief$/g, '')),
    )
    return () => cancelAnimationFrame(frame)
  }, [pathname])
  return (
    <p className="sr-only" role="status">
      {announced}
    </p>
  )
}
