import { type ReactNode, useEffect, useRef, useState } from 'react'

interface Props {
  /** Whether the chunk must always be rendered, for example because it contains the item to scroll to. */
  kept?: boolean
  className?: string
  children: ReactNode
}

/**
 * Renders its items only while they are less than a screen away, contain the focus, or `kept` is true, so that the
 * document stays small with thousands of items. At other times, an empty box keeps their space.
 */
export function VirtualChunk({ kept = false, className, children }: Props) {
  const box = useRef<HTMLDivElement>(null)
  /** The height to keep while the items aren't rendered. Null while they are rendered. */
  const [height, setHeight] = useState<number | null>(null)
  useEffect(() => {
    const element = box.current
    if (!element || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(
      (looks) => {
        const look = looks.at(-1)
        if (!look) return
        if (look.isIntersecting) return setHeight(null)
        // Keeps the items if they contain the focus, or if the list is hidden and has no height.
        const { height: current } = look.boundingClientRect
        if (current > 0 && !element.contains(document.activeElement)) setHeight(current)
      },
      { root: findScroller(element), rootMargin: '100% 0px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const isRendered = kept || height === null
  return (
    <div ref={box} className={isRendered ? className : undefined} style={isRendered ? {} : { height }}>
      {isRendered && children}
    </div>
  )
}

/** Returns the scrolling pane around the element, or null if the page scrolls. */
export function findScroller(element: Element): Element | null {
  const pane = element.closest('[data-scrolls], [role=tabpanel]')
  return pane && getComputedStyle(pane).overflowY === 'auto' ? pane : null
}

export function toChunks<Item>(items: readonly Item[], size: number): Item[][] {
  const chunks: Item[][] = []
  for (let from = 0; from < items.length; from += size) chunks.push(items.slice(from, from + size))
  return chunks
}
