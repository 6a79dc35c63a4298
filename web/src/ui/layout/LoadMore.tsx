import { useEffect, useRef } from 'react'
import { Button } from '../controls/Button.tsx'
import { loading, showMore } from '../words.ts'
import { findScroller } from './VirtualChunk.tsx'

/** The distance from the end of the list at which the next page loads. */
const FAR = '1200px'

interface Props {
  list: { fetchNextPage(): Promise<unknown>; isFetchingNextPage: boolean; isFetchNextPageError: boolean }
  size?: 'small'
}

export function LoadMore({ list: { fetchNextPage, isFetchingNextPage, isFetchNextPageError }, size }: Props) {
  const mark = useRef<HTMLDivElement>(null)
  const waits = !isFetchingNextPage && !isFetchNextPageError
  // Observes again after each request, because the observer reports only once that an element is in view. An update of
  // the list may also have canceled the request.
  useEffect(() => {
    if (!waits || !mark.current || !('IntersectionObserver' in window)) return
    const near = new IntersectionObserver(
      // On a busy machine, the observer can report several entries together. The last entry is the latest.
      (looks) => {
        if (looks.at(-1)?.isIntersecting) void fetchNextPage()
      },
      { root: findScroller(mark.current), rootMargin: FAR },
    )
    near.observe(mark.current)
    return () => near.disconnect()
  }, [fetchNextPage, waits])
  return (
    <div ref={mark} className="py-3 text-center">
      <Button
        {...(size && { size })}
        busy={isFetchingNextPage && loading}
        onClick={() => void fetchNextPage()}
      >
        {showMore}
      </Button>
    </div>
  )
}
