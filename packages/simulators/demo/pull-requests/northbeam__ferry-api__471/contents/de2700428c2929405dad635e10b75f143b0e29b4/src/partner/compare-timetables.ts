import type { PartnerCrossing } from './timetable.js'

export interface TimetableChange {
  added: PartnerCrossing[]
  moved: { before: PartnerCrossing; after: PartnerCrossing }[]
  vanished: PartnerCrossing[]
}

/** Crossings are the same when their reference is; a new time or vessel makes one moved. */
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
