import type { CallName, Endpoint } from '@debrief/contracts/endpoint'
import { Problem } from '@debrief/contracts/problem'
import { touchAccessToken } from '@debrief/database/people/access-tokens'
import type { Log } from '@debrief/service-kit/log'
import type { Response } from 'express'
import type { PublicContext } from '../context.ts'
import type { SharedContext } from '../open-shared.ts'
import { formatChallenge } from '../people/token-text.ts'
import { requireScope, requireToken } from '../policies/access-tokens.ts'
import { type Session, toViewer } from './find-session.ts'

export interface TokenSession {
  session: Session
  token: NonNullable<PublicContext['token']>
}

type Tools = Pick<SharedContext, 'db' | 'config' | 'limits'> & { log: Log }

interface TokenRequest {
  authorization: string
  call: Pick<Endpoint, 'scope'> & { name: CallName }
  address: string
}

/**
 * Rejects with 401 if the token isn't valid, 429 after too many requests, and 403 if the token lacks the scope that the
 * call needs.
 */
export async function findTokenSession(
  { authorization, call, address }: TokenRequest,
  { db, config, limits, log }: Tools,
): Promise<TokenSession> {
  const count = (userId: string | null) => limits.count({ name: call.name, userId, address })
  const row = await requireToken({ db, config }, authorization).catch(async (error: unknown) => {
    if (error instanceof Problem) await count(null)
    throw error
  })
  await count(row.id)
  const viewer = toViewer(row, { config, log })
  requireScope(call, { scopes: row.scopes, viewer })
  if (row.isStale) await touchAccessToken(db, row.tokenId)
  const { tokenId: id, scopes, githubId, identity } = row
  // No token can call an endpoint that uses the session's id or its remaining time.
  return { session: { id, secondsLeft: 0, viewer, githubId, identity }, token: { id, scopes } }
}

export function challenge(response: Response, error: unknown): never {
  const header = error instanceof Problem ? formatChallenge(error) : null
  if (header) response.set('www-authenticate', header)
  throw error
}
