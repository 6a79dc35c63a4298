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
  /** Using the session doesn't extend this time. */
  secondsLeft: number
  viewer: Viewer
  /** Null if no GitHub account is linked. */
  githubId: string | null
  identity: { id: string; issuer: string; subject: string } | null
}

interface Tools {
  db: Database
  log: Log
  config: Pick<GatewayConfig, 'BILLING' | 'OIDC_ISSUER' | 'GITHUB_SIGN_IN'>
}

export async function findSession(token: string | null, { db, log, config }: Tools): Promise<Session | null> {
  if (!isToken(token)) return null
  const row = await readSession(db, hashToken(token), {
    issuer: config.OIDC_ISSUER ?? null,
    acceptsGithub: config.GITHUB_SIGN_IN === 'on',
  })
  if (!row) return null
  if (row.isStale) await touchSession(db, row.sessionId)
  const { sessionId: id, secondsLeft, githubId, identity } = row
  return { id, secondsLeft, viewer: toViewer(row, { config, log }), githubId, identity }
}

export function toViewer(
  row: PersonRow,
  { config, log }: { config: Pick<GatewayConfig, 'BILLING'>; log: Log },
): Viewer {
  const facts: AccessFacts = { ...row, billing: config.BILLING === 'on' }
  return { ...toPerson(row), access: decide(facts, log), isManager: isTeamManager(facts) }
}

/** Denies access if the access rule throws an error. */
function decide(facts: AccessFacts, log: Log): Access {
  try {
    return decideAccess(facts)
  } catch (err) {
    log.error({ err }, 'access could not be decided')
    return accessUnknown()
  }
}

const toPerson = (row: PersonRow) => ({
  id: row.id,
  username: row.username,
  email: row.email,
  avatarUrl: row.avatarUrl,
  needsReconnect: row.needsReconnect,
  hasGithub: row.hasGithub,
  singleKeyShortcuts: row.singleKeyShortcuts,
})
