import type { Practice } from '@debrief/contracts/practice/practice'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import type { PracticeActions } from './data/use-practicing.ts'
import { toCardKey, type useShownCard } from './data/use-shown-card.ts'
import { Exercise } from './exercise/Exercise.tsx'

const Aside = lazy(() => import('./aside/Aside.tsx').then((module) => ({ default: module.Aside })))

const Offers = lazy(() => import('./settings/Offers.tsx').then((module) => ({ default: module.Offers })))

const NothingDue = lazy(async () => ({ default: (await import('./NothingDue.tsx')).NothingDue }))

interface Props {
  practice: Practice
  shown: ReturnType<typeof useShownCard>['card']
  practicing: PracticeActions
}

export function Today({ practice, shown, practicing }: Props) {
  const [first] = useState(shown && toCardKey(shown))
  const isLater = first !== (shown && toCardKey(shown))
  const offers = (
    <Suspense>
      <Offers />
    </Suspense>
  )
  const aside = (
    <Suspense>
      <Aside practice={practice} practicing={practicing} />
    </Suspense>
  )
  if (!shown) {
    const ended = (
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {offers}
        <Ended isFocused={isLater}>
          <Suspense>
            <NothingDue practice={practice} />
          </Suspense>
        </Ended>
      </div>
    )
    if (practice.total === 0)
      return (
        <div className="grid gap-5">
          {ended}
          <div className="max-w-[420px]">{aside}</div>
        </div>
      )
    return (
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-6 gap-y-5 lg:grid-cols-[minmax(0,1fr)_312px]">
        {ended}
        <div className="grid gap-5">{aside}</div>
      </div>
    )
  }
  return (
    <Exercise key={toCardKey(shown)} card={shown} practicing={practicing} takesFocus={isLater}>
      {offers}
      {aside}
    </Exercise>
  )
}

/** Gets the focus when it replaces the last exercise, so that screen readers continue here. */
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
