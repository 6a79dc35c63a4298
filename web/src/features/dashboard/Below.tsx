import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useWide } from '../../ui/layout/window.ts'

/** How far below the window children are rendered, so that people who scroll don't see the empty space. */
const MARGIN = '300px'
/** Milliseconds until children are rendered anyway, so that screen readers and the browser's search can find them. */
const LATER = 1_000

interface Props {
  /** The children's usual height on small screens, in pixels. */
  height: number
  className?: string
  children: ReactNode
}

/**
 * Content that's below the fold on small screens. Because phones are slow, it's rendered there only after the first
 * paint: when it comes near the window, or else after a second.
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
