import { type ReactNode, useRef } from 'react'
import { useNear } from './use-near.ts'
import { useWide } from './window.ts'

/** How far below the window children are rendered, so that people who scroll don't see the empty space. */
const MARGIN = '300px'

interface Props {
  /** The children's usual height on small screens, in pixels. */
  height: number
  className?: string
  children: ReactNode
}

/**
 * Content that's below the fold on small screens. There, it's rendered after the first paint and only once it's near the
 * window, because phones are slow.
 */
export function Below({ height, className, children }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const isWide = useWide()
  const near = useNear(box, { always: isWide, margin: MARGIN })
  return (
    <div ref={box} className={className} style={near ? undefined : { height }}>
      {near && children}
    </div>
  )
}
