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
