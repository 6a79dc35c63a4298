import { type RefObject, useEffect, useRef } from 'react'

/** The minimum distance from the top of the window in pixels, so that the box doesn't cover the top bar. */
const TOP = 60
const EDGE = 16

/**
 * Places a box below its anchor and moves the focus to the box. A click outside, scrolling or resizing calls `onClose`.
 */
export function useAnchored(
  box: RefObject<HTMLElement | null>,
  { anchor, onClose }: { anchor: RefObject<HTMLElement | null>; onClose(): void },
): void {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    const shown = box.current
    const at = anchor.current?.getBoundingClientRect()
    if (!shown || !at) return
    place(shown, at)
    shown.focus({ preventScroll: true })
    const press = ({ target }: Event) => {
      const within = target instanceof Node && (shown.contains(target) || anchor.current?.contains(target))
      if (!within) close.current()
    }
    const leave = () => close.current()
    document.addEventListener('pointerdown', press, true)
    window.addEventListener('resize', leave)
    window.addEventListener('scroll', leave, { passive: true })
    return () => {
      document.removeEventListener('pointerdown', press, true)
      window.removeEventListener('resize', leave)
      window.removeEventListener('scroll', leave)
    }
  }, [box, anchor])
}

/**
 * Aligns the right edges of the box and the anchor. Without enough room, aligns the left edges, but keeps the box
 * inside the window.
 */
function place({ style, offsetWidth }: HTMLElement, at: DOMRect): void {
  const toTheLeft = at.right - offsetWidth
  const toTheRight = Math.max(EDGE, Math.min(at.left, window.innerWidth - offsetWidth - EDGE))
  style.setProperty('top', `${Math.max(TOP, at.bottom + 6)}px`)
  style.setProperty('left', `${toTheLeft > EDGE ? toTheLeft : toTheRight}px`)
}
