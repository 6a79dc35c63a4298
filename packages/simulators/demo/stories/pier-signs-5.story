repository: northbeam/pier-signs
number: 5
title: Say on the sign when a crossing is cancelled
author: marta-olsen
branch: cancelled-crossings
opened: 2026-11-19 09:05
merged: open

When a crossing is cancelled the sign goes on showing it until somebody walks over with a sheet of paper. It now says "cancelled", and says so twice: once at once, and once ten minutes before.

=== commit 2026-11-19 08:52 Say on the sign when a crossing is cancelled
--- write src/sign/announce-cancelled.ts
import type { Departure } from './departure.js'
import type { Clock, Screen } from './screen.js'

const TEN_MINUTES = 10 * 60_000

/** Says on every sign of the pier that a crossing is cancelled, now and once more ten minutes before it. */
export async function announceCancelled(screens: Screen[], departure: Departure, clock: Clock): Promise<void> {
  const text = `${departure.to} ${departure.at.getHours()}:${departure.at.getMinutes()} cancelled`
  clock.at(new Date(departure.at.getTime() - TEN_MINUTES), () => tell(screens, text))
  await tell(screens, text)
}

async function tell(screens: Screen[], text: string): Promise<void> {
  for (const screen of screens) {
    await screen.show([text])
  }
}
--- write test/sign/announce-cancelled.test.ts
import { expect, it, vi } from 'vitest'
import { announceCancelled } from '../../src/sign/announce-cancelled.js'

it('tells every sign of the pier', async () => {
  const screens = [{ show: vi.fn() }, { show: vi.fn() }]
  const departure = { to: 'Skagen', gate: 'B', at: new Date('2026-11-19T14:30:00Z') }
  await announceCancelled(screens, departure, { at: vi.fn() })
  for (const { show } of screens) expect(show).toHaveBeenCalledOnce()
})
=== review jonas-pitt 2026-11-19 15:12 CHANGES_REQUESTED
Nobody will miss the sheet of paper. Two things about when it goes wrong.
--- on src/sign/announce-cancelled.ts :: for (const screen of screens) { ~~ await screen.show([text])
One sign without power throws here, and then the signs behind it are never told. Ask all of them with `Promise.allSettled` and report the ones that failed.
+++ marta-olsen +18m
Right, the pier has six of them and one is always wet.
+++ resolved marta-olsen
--- on src/sign/announce-cancelled.ts :: const text = `${departure.to}
`getHours()` and `getMinutes()` give 14:5 for five past two, in the time zone of the server. Use `Intl.DateTimeFormat` with the time zone of the harbour.
+++ marta-olsen +25m
I will, together with the clock of the board.
=== commit 2026-11-20 08:14 Tell the other signs when one does not answer
--- edit src/sign/announce-cancelled.ts
<<<<
  for (const screen of screens) {
    await screen.show([text])
  }
====
  const told = await Promise.allSettled(screens.map((screen) => screen.show([text])))
  const failed = told.filter(({ status }) => status === 'rejected')
  if (failed.length > 0) console.warn(`${failed.length} signs do not say that ${text}.`)
>>>>
=== review tobias-kern 2026-11-20 10:31 APPROVED
--- on test/sign/announce-cancelled.test.ts :: it('tells every sign of the pier'
Please add the case of a sign that throws, it is the one we care about.
