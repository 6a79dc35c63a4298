import type { Practice } from '@debrief/contracts/practice/practice'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import type { Practicing } from './data/use-practicing.ts'
import { keyOf, type useShownCard } from './data/use-shown-card.ts'
import { Exercise } from './exercise/Exercise.tsx'
import { NothingDue } from './NothingDue.tsx'

// Last on the page, so it is not waited for.
const Aside = lazy(() => import('./aside/Aside.tsx').then((module) => ({ default: module.Aside })))

interface Props {
  practice: Practice
  shown: ReturnType<typeof useShownCard>['card']
  practicing: Practicing
}

/** The exercise that is asked, or why none is; when others come back, and what was set aside. */
export function Today({ practice, shown, practicing }: Props) {
  const [first] = useState(shown && keyOf(shown))
  const isLater = first !== (shown && keyOf(shown))
  const aside = (
    <Suspense>
      <Aside practice={practice} practicing={practicing} />
    </Suspense>
  )
  if (!shown)
    return (
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-6 gap-y-5 lg:grid-cols-[minmax(0,1fr)_312px]">
        <Ended isFocused={isLater}>
          <NothingDue practice={practice} />
        </Ended>
        <div className="grid gap-5">{aside}</div>
      </div>
    )
  return (
    <Exercise key={keyOf(shown)} card={shown} practicing={practicing} takesFocus={isLater}>
      {aside}
    </Exercise>
  )
}

/** What stands where an exercise was: reading goes on at it. */
function Ended({ isFocused, children }: { isFocused: boolean; children: ReactNode }) {
  const [box, setBox] = useState<HTMLDivElement | null>(null)
  useEffect(() => {
    if (isFocused) box?.focus()
  }, [isFocused, box])
  return (
    <div ref={setBox} tabIndex={-1} className="outline-none">
      {children}
    </div>
  )
}
