import type { Viewer } from '@debrief/contracts/http/viewer'
import type { Database } from '@debrief/database/connect'
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
import { readSession, type SessionRow } from './session.queries.ts'
import { hashOf, isToken } from './tokens.ts'

export interface Session {
  id: string
  expiresAt: Date
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
  const facts: AccessFacts = { ...row, billing: config.BILLING === 'on' }
  const viewer = { ...viewerOf(row), access: decide(facts, log), isManager: isTeamManager(facts) }
  return { id: row.sessionId, expiresAt: row.expiresAt, viewer }
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

const viewerOf = (row: SessionRow) => ({
  id: row.id,
  username: row.username,
  email: row.email,
  avatarUrl: row.avatarUrl,
  needsReconnect: row.needsReconnect,
  singleKeyShortcuts: row.singleKeyShortcuts,
})
