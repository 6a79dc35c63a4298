import { useEffect, useEffectEvent, useRef } from 'react'
import type { usePullRequests } from '../data/use-pull-requests.ts'

/**
 * Loads the next page when the list's end is less than a screen away. The returned ref belongs on the element
 * at the end.
 */
export function useMoreOnScroll(list: ReturnType<typeof usePullRequests>) {
  const end = useRef<HTMLDivElement>(null)
  const load = useEffectEvent(() => {
    if (list.hasNextPage && !list.isFetchingNextPage && !list.isFetchNextPageError) void list.fetchNextPage()
  })
  const watched = list.hasNextPage
  const loaded = list.data?.pages.length
  useEffect(() => {
    const element = end.current
    if (!watched || !element || typeof IntersectionObserver === 'undefined') return
    // Observed again after every page, because an end that stays in view triggers only once.
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && load(), {
      rootMargin: '100% 0px',
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [watched, loaded])
  return end
}
