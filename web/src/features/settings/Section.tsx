import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { SETTINGS_SECTIONS, type SectionName, toAnchor } from './shared/sections.ts'

/** The distance from the window at which a section's panels load. */
const NEAR = '300px'

interface Props {
  name: SectionName
  /** The height that the panels will have, in pixels, if their code and data load only when the section is near. */
  height?: number
  children: ReactNode
}

export function Section({ name, height, children }: Props) {
  const section = useRef<HTMLElement>(null)
  const isNamed = useIsNamed(name)
  const [near, setNear] = useState(height === undefined || !('IntersectionObserver' in window))
  const shown = near || isNamed
  useEffect(() => {
    if (shown || !section.current) return
    const observer = new IntersectionObserver(
      (looks) => {
        if (looks.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin: NEAR },
    )
    observer.observe(section.current)
    return () => observer.disconnect()
  }, [shown])
  const space = <div style={{ height }} />
  return (
    <section ref={section} id={toAnchor(name)} aria-label={name} className="scroll-mt-6 pb-7 lg:scroll-mt-0">
      <h2 tabIndex={-1} className="title-2 pb-3.5 outline-offset-4">
        {name}
      </h2>
      {shown ? <Suspense fallback={space}>{children}</Suspense> : space}
    </section>
  )
}

/** Whether the URL names this section or one of its panels. */
function useIsNamed(name: SectionName): boolean {
  const { hash } = useLocation()
  return [name, ...SETTINGS_SECTIONS[name]].some((one) => hash === `#${toAnchor(one)}`)
}
