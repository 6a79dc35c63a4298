import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { type SectionName, toAnchor } from './shared/sections.ts'

/** A section loads its panels once it's this far inside the window. */
const NEAR = '-120px'
/** Milliseconds until all other panels load, for screen readers and the browser's search. */
const LATER = 3_000

interface Props {
  name: SectionName
  /** The height of the panels in pixels. Missing if the panels are part of the first load. */
  height?: number
  children: ReactNode
}

export function Section({ name, height, children }: Props) {
  const section = useRef<HTMLElement>(null)
  const { hash } = useLocation()
  const [near, setNear] = useState(height === undefined || !('IntersectionObserver' in window))
  // If the URL has a hash, all sections load at once. A section that loads later could push the linked section down.
  const shown = near || hash !== ''
  useEffect(() => {
    if (shown || !section.current) return
    const observer = new IntersectionObserver(
      (looks) => {
        if (looks.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin: NEAR },
    )
    observer.observe(section.current)
    const timer = setTimeout(setNear, LATER, true)
    return () => {
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [shown])
  const space = <div style={{ height }} />
  return (
    <section ref={section} id={toAnchor(name)} aria-label={name} className="scroll-mt-6 pb-7 lg:scroll-mt-0">
      <h2 tabIndex={-1} className="title-2 mb-3.5 w-fit outline-offset-4">
        {name}
      </h2>
      {shown ? <Suspense fallback={space}>{children}</Suspense> : space}
    </section>
  )
}
