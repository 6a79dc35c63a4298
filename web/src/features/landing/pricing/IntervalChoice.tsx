import { YEARLY_SAVING } from '@debrief/domain/billing/plan-catalog'
import type { ReactNode } from 'react'
import { Tag } from '../../../ui/marks/Tag.tsx'
import * as words from './words.ts'

/** Uses native radio buttons, so it needs no script. CSS shows the prices for the chosen interval. */
export function IntervalChoice() {
  return (
    <fieldset className="inline-flex max-w-full gap-0.5 rounded-md border border-line bg-sunk p-0.5">
      <legend className="sr-only">{words.billing}</legend>
      <Interval value="month" chosen>
        {words.monthly}
      </Interval>
      <Interval value="year">
        {words.yearly} <Tag tone="green">{YEARLY_SAVING}</Tag>
      </Interval>
    </fieldset>
  )
}

function Interval({
  value,
  chosen = false,
  children,
}: {
  value: 'month' | 'year'
  chosen?: boolean
  children: ReactNode
}) {
  return (
    <label className="relative inline-flex h-10 cursor-pointer items-center gap-1.5 rounded-sm px-[11px] text-sm font-medium whitespace-nowrap text-ink-2 -outline-offset-2 outline-focus hover:text-ink has-checked:bg-sheet has-checked:font-semibold has-checked:text-ink has-checked:inset-ring has-checked:inset-ring-line-2 has-focus-visible:outline-2 lg:h-8">
      <input
        type="radio"
        name="interval"
        value={value}
        defaultChecked={chosen}
        className="absolute inset-0 cursor-pointer appearance-none outline-none"
      />
      {children}
    </label>
  )
}
