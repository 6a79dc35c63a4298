import { type RefObject, useEffect, useRef } from 'react'

/** Room for the top bar, below which it stays where its anchor has scrolled away. */
const TOP = 60
const EDGE = 16

/**
 * Puts a box below what opened it and gives it the focus; `onClose` is called for a press beside it and when the page moves
 * away under it.
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

/** Their right edges in line, or their left ones where there is no room for that. */
function place({ style, offsetWidth }: HTMLElement, at: DOMRect): void {
  const toTheLeft = at.right - offsetWidth
  const toTheRight = Math.max(EDGE, Math.min(at.left, window.innerWidth - offsetWidth - EDGE))
  style.setProperty('top', `${Math.max(TOP, at.bottom + 6)}px`)
  style.setProperty('left', `${toTheLeft > EDGE ? toTheLeft : toTheRight}px`)
}
