import type { Viewer } from '@debrief/contracts/people/viewer'
import type { Database } from '@debrief/database/connect'
import type { PersonRow } from '@debrief/database/people/person-facts'
import { touchSession } from '@debrief/database/sessions/sessions'
import {
  type Access,
  type AccessFacts,
  accessUnknown,
  decideAccess,
  isTeamManager,
} from '@debrief/domain/billing/access'
import type { Log } from '@debrief/service-kit/log'
import type { GatewayConfig } from '../config.ts'
import { readSession } from './session.queries.ts'
import { hashToken, isToken } from './tokens.ts'

export interface Session {
  id: string
  /** Seconds until the session expires. Using the session doesn't extend this time. */
  secondsLeft: number
  viewer: Viewer
  /** The person's GitHub id, which never changes. */
  githubId: string
}

interface Tools {
  db: Database
  log: Log
  config: Pick<GatewayConfig, 'BILLING'>
}

/**
 * Finds the session for a cookie's token, with the person and their current access. Null if the token has no active
 * session.
 */
export async function findSession(token: string | null, { db, log, config }: Tools): Promise<Session | null> {
  if (!isToken(token)) return null
  const row = await readSession(db, hashToken(token))
  if (!row) return null
  if (row.isStale) await touchSession(db, row.sessionId)
  const { sessionId: id, secondsLeft, githubId } = row
  return { id, secondsLeft, viewer: toViewer(row, { config, log }), githubId }
}

export function toViewer(row: PersonRow, { config, log }: Pick<Tools, 'config' | 'log'>): Viewer {
  const facts: AccessFacts = { ...row, billing: config.BILLING === 'on' }
  return { ...shown(row), access: decide(facts, log), isManager: isTeamManager(facts) }
}

/** If the access rule fails, nobody gets access. */
function decide(facts: AccessFacts, log: Log): Access {
  try {
    return decideAccess(facts)
  } catch (err) {
    log.error({ err }, 'access could not be decided')
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
