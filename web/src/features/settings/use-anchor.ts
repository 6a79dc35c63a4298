import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { restoreScroll } from '../../ui/layout/scroll-places.ts'
import { showAnchor } from './shared/show-anchor.ts'

/** Shows what the URL names: when the page opens, after a click on a link to it, and on Back or Forward. */
export function useAnchor(): void {
  const { pathname, hash, key } = useLocation()
  const isBack = useNavigationType() === 'POP'
  const opened = useRef(false)
  useEffect(() => {
    const isFirst = !opened.current
    opened.current = true
    if (hash) showAnchor(hash.slice(1))
    else if (isBack && !isFirst) return restoreScroll(`${key}${pathname}`)
  }, [pathname, hash, key, isBack])
}
