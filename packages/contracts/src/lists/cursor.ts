import { isRealTime } from '../page-end.ts'

const TIME = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z`
const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
/**
 * A cursor contains the time (with microseconds) and the id of the last entry. In a list that is sorted by a number,
 * the number comes first.
 */
const CURSOR = new RegExp(`^(?:(-?\\d{1,9})_)?(${TIME})_(${UUID})$`)

export interface Cursor {
  number: number | null
  at: string
  id: string
}

export function parseCursor(text: string | undefined): Cursor | null {
  if (text === undefined) return null
  const [, number, at, id] = CURSOR.exec(text) ?? []
  if (at === undefined || id === undefined || !isRealTime(at)) return null
  return { number: number === undefined ? null : Number(number), at, id }
}

export const formatCursor = ({ number, at, id }: Cursor): string =>
  number === null ? `${at}_${id}` : `${number}_${at}_${id}`
