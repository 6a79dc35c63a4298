import { type RefObject, useEffect, useState } from 'react'

/** Milliseconds until everything is shown, so that screen readers and the browser's search can find it. */
const LATER = 3_000

interface Options {
  /** Whether to show it wherever it is. */
  always: boolean
  /** How far from the window's edge it may be, as a CSS margin. Negative if it must be further inside. */
  margin: string
}

/** Whether to show what's below the fold: true once the element has been near the window, or after a few seconds. */
export function useNear(element: RefObject<HTMLElement | null>, { always, margin }: Options): boolean {
  const [near, setNear] = useState(always || !('IntersectionObserver' in window))
  const shown = near || always
  useEffect(() => {
    if (shown || !element.current) return
    const observer = new IntersectionObserver(
      (looks) => {
        if (looks.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin: margin },
    )
    observer.observe(element.current)
    const timer = setTimeout(setNear, LATER, true)
    return () => {
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [shown, element, margin])
  return shown
}
