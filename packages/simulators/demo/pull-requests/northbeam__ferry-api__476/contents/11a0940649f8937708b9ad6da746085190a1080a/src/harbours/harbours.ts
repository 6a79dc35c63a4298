import type { Database } from '../database.js'

export interface Harbour {
  code: string
  name: string
  country: string
}

export async function listHarbours(db: Database): Promise<Harbour[]> {
  return db.query<Harbour>('select code, name, country from harbours order by name')
}
