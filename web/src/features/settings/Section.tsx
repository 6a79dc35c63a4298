import { type ReactNode, Suspense, useRef } from 'react'
import { useLocation } from 'react-router'
import { useNear } from '../../ui/layout/use-near.ts'
import { type SectionName, toAnchor } from './shared/sections.ts'

/** How far a section has to be in the window for its panels to load. At the window's edge, only its heading is seen. */
const NEAR = '-120px'

interface Props {
  name: SectionName
  /** The height that the panels will have, in pixels, if they aren't part of the first load. */
  height?: number
  children: ReactNode
}

export function Section({ name, height, children }: Props) {
  const section = useRef<HTMLElement>(null)
  const { hash } = useLocation()
  // If the URL has a hash, all sections load at once, so that sections above the linked one can't push it down later.
  const shown = useNear(section, { always: height === undefined || hash !== '', margin: NEAR })
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
