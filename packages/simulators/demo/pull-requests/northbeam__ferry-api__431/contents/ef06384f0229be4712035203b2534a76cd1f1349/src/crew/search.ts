import type { Database } from '../database.js'
import type { CrewMember } from './crew-member.js'

export interface CrewSearch {
  name?: string
  licence?: string
}

const LIMIT = 50

export async function searchCrew(db: Database, search: CrewSearch): Promise<CrewMember[]> {
  const conditions: string[] = []
  const values: string[] = []
  if (search.name) {
    values.push(`${search.name.toLowerCase()}%`)
    conditions.push(`lower(name) like $${values.length}`)
  }
  if (search.licence) {
    values.push(search.licence)
    conditions.push(`licence = $${values.length}`)
  }
  const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''
  return db.query<CrewMember>(
    `select id, name, licence, home_port as "homePort" from crew ${where} order by name limit ${LIMIT}`,
    values,
  )
}
