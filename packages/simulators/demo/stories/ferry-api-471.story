repository: northbeam/ferry-api
number: 471
title: Import the partner timetable every night
author: marta-olsen
branch: partner-timetable
opened: 2026-11-04 09:33
merged: 2026-11-06 13:21 jonas-pitt

Skagen Line publishes its timetable as JSON. We copy it by hand twice a year, and it's out of date in between.

Every night at 02:00 we fetch it, compare it with ours and store the difference. A crossing that's no longer listed is marked instead of deleted, because it may have bookings.

- `fetchTimetable` tries up to three times, then throws a clear error
- `compareTimetables` is pure and has most of the tests
- `syncTimetable` writes everything in one transaction

=== commit 2026-11-04 08:52 Fetch the partner's timetable
--- write src/partner/timetable.ts
export interface PartnerCrossing {
  reference: string
  from: string
  to: string
  departsAt: string
  vessel: string
}

export interface Timetable {
  validFrom: string
  crossings: PartnerCrossing[]
}
--- write src/partner/fetch-timetable.ts
import type { Timetable } from './timetable.js'

const ATTEMPTS = 3
const PAUSE_MS = 500

export class TimetableUnavailable extends Error {
  constructor(readonly attempts: number, cause: unknown) {
    super(`The partner's timetable could not be read in ${attempts} attempts.`, { cause })
  }
}

export interface Source {
  address: string
  fetcher: typeof fetch
  pause(milliseconds: number): Promise<void>
}

export async function fetchTimetable({ address, fetcher, pause }: Source): Promise<Timetable> {
  let last: unknown
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    try {
      const response = await fetcher(address, { signal: AbortSignal.timeout(10_000) })
      if (response.ok) return (await response.json()) as Timetable
      last = new Error(`The partner answered ${response.status}.`)
    } catch (error) {
      last = error
    }
    await pause(PAUSE_MS * attempt)
  }
  throw new TimetableUnavailable(ATTEMPTS, last)
}
=== commit 2026-11-04 09:07 Compare two timetables
--- write src/partner/compare-timetables.ts
import type { PartnerCrossing } from './timetable.js'

export interface TimetableChange {
  added: PartnerCrossing[]
  moved: { before: PartnerCrossing; after: PartnerCrossing }[]
  vanished: PartnerCrossing[]
}

/** Crossings are matched by reference; a new time or vessel counts as moved. */
export function compareTimetables(before: PartnerCrossing[], after: PartnerCrossing[]): TimetableChange {
  const known = new Map(before.map((crossing) => [crossing.reference, crossing]))
  const change: TimetableChange = { added: [], moved: [], vanished: [] }
  for (const crossing of after) {
    const old = known.get(crossing.reference)
    known.delete(crossing.reference)
    if (!old) change.added.push(crossing)
    else if (old.departsAt !== crossing.departsAt || old.vessel !== crossing.vessel) {
      change.moved.push({ before: old, after: crossing })
    }
  }
  change.vanished.push(...known.values())
  return change
}
--- write test/partner/compare-timetables.test.ts
import { describe, expect, it } from 'vitest'
import { compareTimetables } from '../../src/partner/compare-timetables.js'

const crossing = (reference: string, departsAt = '2026-11-04T06:00', vessel = 'Sif') => ({
  reference,
  from: 'DKFDH',
  to: 'SEGOT',
  departsAt,
  vessel,
})

describe('compareTimetables', () => {
  it('finds no changes between equal timetables', () => {
    expect(compareTimetables([crossing('a')], [crossing('a')])).toEqual({ added: [], moved: [], vanished: [] })
  })

  it('reports a new time as moved', () => {
    const change = compareTimetables([crossing('a')], [crossing('a', '2026-11-04T07:00')])
    expect(change.moved).toHaveLength(1)
  })

  it('reports a new vessel as moved', () => {
    const change = compareTimetables([crossing('a')], [crossing('a', '2026-11-04T06:00', 'Aurora')])
    expect(change.moved).toHaveLength(1)
  })

  it('keeps crossings that are no longer listed', () => {
    expect(compareTimetables([crossing('a'), crossing('b')], [crossing('b')]).vanished).toEqual([crossing('a')])
  })
})
=== commit 2026-11-04 09:21 Store the difference in one transaction
--- write src/partner/sync-timetable.ts
import type { Database } from '../database.js'
import { compareTimetables, type TimetableChange } from './compare-timetables.js'
import { fetchTimetable, type Source } from './fetch-timetable.js'
import type { PartnerCrossing } from './timetable.js'

export interface SyncReport {
  added: number
  moved: number
  vanished: number
}

export async function syncTimetable(db: Database, source: Source): Promise<SyncReport> {
  const timetable = await fetchTimetable(source)
  const before = await db.query<PartnerCrossing>(
    'select reference, from_port as "from", to_port as "to", departs_at as "departsAt", vessel from partner_crossings where vanished_at is null',
  )
  const change = compareTimetables(before, timetable.crossings)
  await db.transaction((inside) => store(inside, change))
  return { added: change.added.length, moved: change.moved.length, vanished: change.vanished.length }
}

async function store(db: Database, { added, moved, vanished }: TimetableChange): Promise<void> {
  await db.query(
    `insert into partner_crossings (reference, from_port, to_port, departs_at, vessel)
     select * from json_to_recordset($1) as row(reference text, "from" text, "to" text, "departsAt" timestamptz, vessel text)`,
    [JSON.stringify(added)],
  )
  await db.query(
    `update partner_crossings set departs_at = row."departsAt", vessel = row.vessel
       from json_to_recordset($1) as row(reference text, "departsAt" timestamptz, vessel text)
      where partner_crossings.reference = row.reference`,
    [JSON.stringify(moved.map(({ after }) => after))],
  )
  await db.query('update partner_crossings set vanished_at = now() where reference = any($1)', [
    vanished.map(({ reference }) => reference),
  ])
}
--- write src/partner/nightly.ts
import type { Database } from '../database.js'
import type { Source } from './fetch-timetable.js'
import { syncTimetable } from './sync-timetable.js'

export interface Log {
  info(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** Called by the scheduler at 02:00. */
export async function runNightly(db: Database, source: Source, log: Log): Promise<void> {
  try {
    const report = await syncTimetable(db, source)
    log.info({ ...report }, 'partner timetable stored')
  } catch {
    log.info({}, 'partner timetable skipped')
  }
}
=== review jonas-pitt 2026-11-04 13:57 CHANGES_REQUESTED
Very clean, and I like that the comparison is a pure function. Three statements for any number of crossings, and every promise is awaited: our new standard in action. One thing in the nightly job.
--- on src/partner/nightly.ts :: } catch { ~~ log.info({}, 'partner timetable skipped')
This swallows the error: it's logged as `info` without a reason, and the scheduler thinks the job succeeded. If they change their URL, we'll notice in spring. Please log it as an error with its cause, or rethrow it so the scheduler marks the job as failed.
+++ marta-olsen +17m
Rethrown, so the dashboard shows it as failed. Thanks!
+++ resolved jonas-pitt
--- on src/partner/fetch-timetable.ts :: await pause(PAUSE_MS * attempt)
nit: after the third attempt we wait 1.5 s just to throw.
+++ marta-olsen +20m
It's a nightly job and the loop stays simpler this way, so I'd rather keep it 🙂
+++ jonas-pitt +5m
Fine with me!
--- on src/partner/fetch-timetable.ts :: if (response.ok) return (await response.json()) as Timetable
Should we validate the response? If they rename a field, it becomes `undefined` in our table.
+++ marta-olsen +24m
All five columns are `not null`, so it fails with an error instead of storing garbage. I'll add a schema when we get a second partner.
+++ resolved marta-olsen
--- on test/partner/compare-timetables.test.ts :: it('keeps crossings that are no longer listed'
👏 These tests are great.
=== commit 2026-11-05 08:12 Fail the job if the import fails
--- edit src/partner/nightly.ts
<<<<
export interface Log {
  info(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** Called by the scheduler at 02:00. */
export async function runNightly(db: Database, source: Source, log: Log): Promise<void> {
  try {
    const report = await syncTimetable(db, source)
    log.info({ ...report }, 'partner timetable stored')
  } catch {
    log.info({}, 'partner timetable skipped')
  }
}
====
export interface Log {
  info(fields: object, message: string): void
}

/** Called by the scheduler at 02:00; a rejection marks the job as failed. */
export async function runNightly(db: Database, source: Source, log: Log): Promise<void> {
  const report = await syncTimetable(db, source)
  log.info({ ...report }, 'partner timetable stored')
  console.log(report)
}
>>>>
--- write test/partner/fetch-timetable.test.ts
import { expect, it, vi } from 'vitest'
import { fetchTimetable, TimetableUnavailable } from '../../src/partner/fetch-timetable.js'

const address = 'https://skagen.example.com/timetable.json'
const pause = async () => {}

it('gives up after three attempts', async () => {
  const fetcher = vi.fn(async () => new Response('busy', { status: 503 }))
  await expect(fetchTimetable({ address, fetcher, pause })).rejects.toThrow(TimetableUnavailable)
  expect(fetcher).toHaveBeenCalledTimes(3)
})

it('retries when the connection is lost', async () => {
  const timetable = { validFrom: '2026-11-01', crossings: [] }
  const fetcher = vi
    .fn<typeof fetch>()
    .mockRejectedValueOnce(new TypeError('fetch failed'))
    .mockResolvedValueOnce(Response.json(timetable))
  expect(await fetchTimetable({ address, fetcher, pause })).toEqual(timetable)
})
=== comment marta-olsen 2026-11-05 08:31
@debrief review
=== review debrief[bot] 2026-11-05 08:33 COMMENTED
<!-- debrief:run:471 -->
1 finding in the changes since your last commit, as a comment on its line.
--- on src/partner/nightly.ts :: console.log(report)
**Leftover debug output**

Code quality · Low

Debugging code that was only meant for one session stays in the program. Debug output can clutter the log or the screen and expose private data, and a forgotten breakpoint can halt the program with nobody there to resume it.

<!-- debrief:finding -->
+++ jonas-pitt +26m
@debrief by design for this file: the scheduler’s page shows what a job prints
+++ reaction debrief[bot] +1
+++ resolved marta-olsen
=== review jonas-pitt 2026-11-06 13:15 APPROVED
LGTM.
