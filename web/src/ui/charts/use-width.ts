import { type RefObject, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * Returns the element's width in pixels, or `initial` until the width is known. The browser reports the width after
 * layout and before painting, so no frame shows the initial width (https://drafts.csswg.org/resize-observer/#intro).
 */
export function useWidth(element: RefObject<HTMLElement | null>, initial: number): number {
  const [width, setWidth] = useState(initial)
  useLayoutEffect(() => {
    const box = element.current
    if (!box || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(([entry]) => {
      const measured = Math.round(entry?.contentRect.width ?? 0)
      if (measured > 0) flushSync(() => setWidth(measured))
    })
    observer.observe(box)
    return () => observer.disconnect()
  }, [element])
  return width
}
