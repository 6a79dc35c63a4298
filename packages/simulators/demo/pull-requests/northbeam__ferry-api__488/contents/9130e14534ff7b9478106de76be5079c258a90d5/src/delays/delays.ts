import type { Database } from '../database.js'
import type { Delay } from './delay.js'

export interface DeparturesBoard {
  show(delay: Delay): Promise<void>
}

export async function delaysOf(db: Database, crossingIds: string[]): Promise<Delay[]> {
  const delays: Delay[] = []
  for (const crossingId of crossingIds) {
    const rows = await db.query<Delay>(
      `select crossing_id as "crossingId", minutes, reason from delays where crossing_id = '${crossingId}'`,
    )
    delays.push(...rows)
  }
  return delays
}

export async function storeDelay(db: Database, board: DeparturesBoard, delay: Delay): Promise<void> {
  await db.query('insert into delays (crossing_id, minutes, reason) values ($1, $2, $3)', [
    delay.crossingId,
    delay.minutes,
    delay.reason,
  ])
  try {
    await board.show(delay)
  } catch {}
}
