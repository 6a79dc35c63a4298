import { type RefObject, useLayoutEffect, useState } from 'react'

/** The element's width in pixels, or `initial` until it's known. */
export function useWidth(element: RefObject<HTMLElement | null>, initial: number): number {
  const [width, setWidth] = useState(initial)
  useLayoutEffect(() => {
    const box = element.current
    if (!box) return
    const measure = () => box.clientWidth > 0 && setWidth(box.clientWidth)
    measure()
    if (typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    return () => observer.disconnect()
  }, [element])
  return width
}
