import type { Database } from '../database.js'
import type { CrewMember } from './crew-member.js'

export interface CrewSearch {
  name?: string
  licence?: string
}

const LIMIT = 50

export async function searchCrew(db: Database, search: CrewSearch): Promise<CrewMember[]> {
  var conditions: string[] = []
  if (search.name) {
    conditions.push(`lower(name) like '${search.name.toLowerCase()}%'`)
  }
  if (search.licence) {
    conditions.push(`licence = '${search.licence}'`)
  }
  const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''
  return db.query<CrewMember>(
    `select id, name, licence, home_port as "homePort" from crew ${where} order by name limit ${LIMIT}`,
  )
}
