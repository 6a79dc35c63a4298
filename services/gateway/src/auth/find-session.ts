import type { Viewer } from '@debrief/contracts/http/viewer'
import type { Database } from '@debrief/database/connect'
import type { PersonRow } from '@debrief/database/person-facts'
import { touchSession } from '@debrief/database/sessions'
import {
  type Access,
  type AccessFacts,
  accessUnknown,
  decideAccess,
  isTeamManager,
} from '@debrief/domain/access'
import type { Log } from '@debrief/service-kit/log'
import type { GatewayConfig } from '../config.ts'
import { readSession } from './session.queries.ts'
import { hashOf, isToken } from './tokens.ts'

export interface Session {
  id: string
  /** Until it ends whatever happens. */
  secondsLeft: number
  viewer: Viewer
}

interface Tools {
  db: Database
  log: Log
  config: Pick<GatewayConfig, 'BILLING'>
}

/** The session of a cookie's token, with its person and their access as they are now; null where there is none. */
export async function findSession(token: string | null, { db, log, config }: Tools): Promise<Session | null> {
  if (!isToken(token)) return null
  const row = await readSession(db, hashOf(token))
  if (!row) return null
  if (row.isStale) await touchSession(db, row.sessionId)
  return { id: row.sessionId, secondsLeft: row.secondsLeft, viewer: viewerOf(row, { config, log }) }
}

/** A person as they are now, with their access. */
export function viewerOf(row: PersonRow, { config, log }: Pick<Tools, 'config' | 'log'>): Viewer {
  const facts: AccessFacts = { ...row, billing: config.BILLING === 'on' }
  return { ...shown(row), access: decide(facts, log), isManager: isTeamManager(facts) }
}

/** Facts that the rule does not understand let nobody in. */
function decide(facts: AccessFacts, log: Log): Access {
  try {
    return decideAccess(facts)
  } catch (err) {
    log.error({ err }, 'access not decided')
    return accessUnknown()
  }
}

const shown = (row: PersonRow) => ({
  id: row.id,
  username: row.username,
  email: row.email,
  avatarUrl: row.avatarUrl,
  needsReconnect: row.needsReconnect,
  singleKeyShortcuts: row.singleKeyShortcuts,
})
