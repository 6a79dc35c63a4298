import { type RefObject, useEffect, useState } from 'react'

export function useHiddenRight(element: RefObject<HTMLElement | null>): boolean {
  const [hidden, setHidden] = useState(false)
  useEffect(() => {
    const box = element.current
    if (!box) return
    const look = () => setHidden(box.scrollWidth - box.clientWidth - box.scrollLeft > 1)
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(look)
    observer?.observe(box)
    box.addEventListener('scroll', look, { passive: true })
    look()
    return () => {
      observer?.disconnect()
      box.removeEventListener('scroll', look)
    }
  })
  return hidden
}
