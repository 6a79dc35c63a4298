repository: northbeam/pier-signs
number: 5
title: Show canceled crossings on the sign
author: marta-olsen
branch: canceled-crossings
opened: 2026-11-19 09:05
merged: open

When a crossing is canceled, the sign keeps showing it until someone walks over with a sheet of paper. It now shows "canceled" right away, and again ten minutes before departure.

=== commit 2026-11-19 08:52 Show canceled crossings on the sign
--- write src/sign/announce-canceled.ts
import type { Departure } from './departure.js'
import type { Clock, Screen } from './screen.js'

const TEN_MINUTES = 10 * 60_000

/** Shows on every sign of the pier that a crossing is canceled, now and ten minutes before departure. */
export async function announceCanceled(screens: Screen[], departure: Departure, clock: Clock): Promise<void> {
  const text = `${departure.to} ${departure.at.getHours()}:${departure.at.getMinutes()} canceled`
  clock.at(new Date(departure.at.getTime() - TEN_MINUTES), () => update(screens, text))
  await update(screens, text)
}

async function update(screens: Screen[], text: string): Promise<void> {
  for (const screen of screens) {
    await screen.show([text])
  }
}
--- write test/sign/announce-canceled.test.ts
import { expect, it, vi } from 'vitest'
import { announceCanceled } from '../../src/sign/announce-canceled.js'

it('updates every sign of the pier', async () => {
  const screens = [{ show: vi.fn() }, { show: vi.fn() }]
  const departure = { to: 'Skagen', gate: 'B', at: new Date('2026-11-19T14:30:00Z') }
  await announceCanceled(screens, departure, { at: vi.fn() })
  for (const { show } of screens) expect(show).toHaveBeenCalledOnce()
})
=== review jonas-pitt 2026-11-19 15:12 CHANGES_REQUESTED
Nobody will miss the sheet of paper. Two things about failures.
--- on src/sign/announce-canceled.ts :: for (const screen of screens) { ~~ await screen.show([text])
If one sign has no power, this throws and the remaining signs never get updated. Use `Promise.allSettled` for all of them and report the ones that failed.
+++ marta-olsen +18m
Right. The pier has six of them, and one is always broken.
+++ resolved marta-olsen
--- on src/sign/announce-canceled.ts :: const text = `${departure.to}
`getHours()` and `getMinutes()` give 14:5 for five past two, and in the server's time zone. Use `Intl.DateTimeFormat` with the harbor's time zone.
+++ marta-olsen +25m
Will do, together with the clock on the board.
=== commit 2026-11-20 08:14 Update the other signs if one fails
--- edit src/sign/announce-canceled.ts
<<<<
  for (const screen of screens) {
    await screen.show([text])
  }
====
  const results = await Promise.allSettled(screens.map((screen) => screen.show([text])))
  const failed = results.filter(({ status }) => status === 'rejected')
  if (failed.length > 0) console.warn(`${failed.length} signs do not say that ${text}.`)
>>>>
=== review tobias-kern 2026-11-20 10:31 APPROVED
--- on test/sign/announce-canceled.test.ts :: it('updates every sign of the pier'
Please add a test for a sign that throws, that's the case we care about.
