import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useWide } from '../../ui/layout/window.ts'

/** The children are rendered once they're within this distance of the window, before people scroll to them. */
const MARGIN = '300px'
/** Milliseconds until the children are rendered anyway, for screen readers and the browser's search. */
const LATER = 1_000

interface Props {
  /** The children's usual height on small screens, in pixels. */
  height: number
  className?: string
  children: ReactNode
}

/**
 * Phones are slow, so on small screens this content is rendered only when it comes near the window, or after a second.
 */
export function Below({ height, className, children }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(!('IntersectionObserver' in window))
  const isWide = useWide()
  const shown = near || isWide
  useEffect(() => {
    if (shown || !box.current) return
    const observer = new IntersectionObserver(
      ([look]) => {
        if (look?.isIntersecting) setNear(true)
      },
      { rootMargin: MARGIN },
    )
    observer.observe(box.current)
    const timer = setTimeout(setNear, LATER, true)
    return () => {
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [shown])
  return (
    <div ref={box} className={className} style={shown ? undefined : { height }}>
      {shown && children}
    </div>
  )
}
