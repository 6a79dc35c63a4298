import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { restoreScroll } from '../../ui/layout/scroll-places.ts'
import { showAnchor } from './shared/show-anchor.ts'

/** Milliseconds that panels need to appear after the last response. */
const MOMENT = 100
/** Milliseconds to wait for slow responses. */
const PATIENCE = 1_500

/**
 * Scrolls to the section or panel in the URL's hash. If the page opens with a hash, returns true until the panels have
 * stopped loading or loading takes too long. The caller hides the panels until then, because they would move.
 */
export function useAnchor(): boolean {
  const { pathname, hash, key } = useLocation()
  const isBack = useNavigationType() === 'POP'
  const fetching = useIsFetching()
  const [settled, settle] = useState(hash === '')
  const opened = useRef(false)
  useEffect(() => {
    if (settled) return
    const isThere = document.getElementById(hash.slice(1)) !== null
    const timer = setTimeout(settle, isThere && fetching === 0 ? MOMENT : PATIENCE, true)
    return () => clearTimeout(timer)
  }, [settled, fetching, hash])
  useEffect(() => {
    if (!settled) return
    const isFirst = !opened.current
    opened.current = true
    if (hash) return showAnchor(hash.slice(1))
    if (isBack && !isFirst) return restoreScroll(`${key}${pathname}`)
  }, [settled, pathname, hash, key, isBack])
  return !settled
}
