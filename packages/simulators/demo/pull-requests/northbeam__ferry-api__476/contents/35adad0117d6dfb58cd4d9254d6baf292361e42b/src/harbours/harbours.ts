import type { Database } from '../database.js'

export interface Harbour {
  code: string
  name: string
  country: string
}

const TEN_MINUTES = 10 * 60 * 1000

let cached: Harbour[] | undefined
let cachedAt = 0

export async function listHarbours(db: Database): Promise<Harbour[]> {
  if (cached && Date.now() - cachedAt < TEN_MINUTES) return cached
  try {
    cached = await db.query<Harbour>('select code, name, country from harbours order by name')
    cachedAt = Date.now()
  } catch (error) {
    if (!cached) throw error
    console.warn('harbour list is old, the database did not answer', error)
  }
  return cached
}
