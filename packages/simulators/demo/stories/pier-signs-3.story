repository: northbeam/pier-signs
number: 3
title: Show the next three departures
author: marta-olsen
branch: next-departures
opened: 2026-11-17 08:20
merged: 2026-11-18 13:05 tobias-kern

The sign on each pier is a printed poster today. It now shows the next three departures from that pier with their gate.

=== base src/sign/departure.ts
export interface Departure {
  to: string
  gate: string
  at: Date
}
=== base src/sign/screen.ts
export interface Screen {
  show(lines: string[]): Promise<void>
}

/** Runs a task at the given time and reports a failure; a time in the past means now. */
export interface Clock {
  at(time: Date, act: () => Promise<void>): void
}
=== commit 2026-11-17 08:11 Show the next three departures
--- write src/sign/next-departures.ts
import type { Departure } from './departure.js'

const SHOWN = 3

/** Upcoming departures, earliest first. */
export function nextDepartures(departures: Departure[], now: Date): Departure[] {
  return departures
    .sort((one, other) => one.at.getTime() - other.at.getTime())
    .filter(({ at }) => at > now)
    .slice(0, SHOWN)
}
--- write test/sign/next-departures.test.ts
import { expect, it } from 'vitest'
import { nextDepartures } from '../../src/sign/next-departures.js'

const at = (time: string) => ({ to: 'Skagen', gate: 'B', at: new Date(`2026-11-17T${time}:00Z`) })

it('skips departures in the past', () => {
  const shown = nextDepartures([at('09:00'), at('07:00')], new Date('2026-11-17T08:00:00Z'))
  expect(shown).toEqual([at('09:00')])
})
=== review tobias-kern 2026-11-17 14:36 CHANGES_REQUESTED
No more posters, I like it.
--- on src/sign/next-departures.ts :: .sort((one, other)
`sort` mutates the caller's array, and the timetable uses the same one. Use `toSorted` here.
+++ marta-olsen +22m
Oh, right, that would have sorted the timetable by time instead of by pier.
+++ resolved marta-olsen
=== commit 2026-11-18 07:50 Don't mutate the timetable
--- edit src/sign/next-departures.ts
<<<<
    .sort((one, other) => one.at.getTime() - other.at.getTime())
====
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
>>>>
=== review tobias-kern 2026-11-18 12:58 APPROVED
Looks good!
