import type { Viewer } from '@debrief/contracts/people/viewer'
import { checkIdentity } from '@debrief/database/sessions/oidc-identities'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { newAccessToken } from '../../../people/token-text.ts'
import { addAccount, type OidcGateway, openOidcBrowser } from '../../../testing/start-oidc.ts'
import { hashToken } from '../../tokens.ts'

export async function signInFresh(at: OidcGateway) {
  const subject = addAccount(at)
  const browser = openOidcBrowser(at)
  await browser.signIn(subject)
  const { id } = (await browser.get<Viewer>('/api/viewer')).body
  const identity = await at.db
    .selectFrom('oidc_identities')
    .selectAll()
    .where('subject', '=', subject)
    .executeTakeFirstOrThrow()
  return { browser, subject, id, identity }
}

export const readStatus = async (browser: ReturnType<typeof openOidcBrowser>) =>
  (await browser.get('/api/viewer')).status

export async function createToken(userId: string, at: OidcGateway): Promise<string> {
  const token = newAccessToken()
  await at.db
    .insertInto('access_tokens')
    .values({
      user_id: userId,
      name: 'editor',
      token_hash: hashToken(token),
      token_start: token.slice(0, 10),
      expires_at: new Date(Date.now() + 86_400_000),
    })
    .execute()
  return token
}

export async function tryToken(token: string, at: OidcGateway): Promise<number> {
  const answer = await fetch(`${at.url}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  })
  await answer.text()
  return answer.status
}

export const enqueueCheck = (identityId: string, at: OidcGateway) =>
  sql`select enqueue_jobs(${checkIdentity.kind}, ${JSON.stringify([
    { key: identityId, serialKey: identityId, input: { identityId } },
  ])})`.execute(at.db)

export async function runCheck(identityId: string, at: OidcGateway): Promise<void> {
  const before = await at.db
    .selectFrom('oidc_identities')
    .select(['confirmed_until', 'refused_at'])
    .where('id', '=', identityId)
    .executeTakeFirstOrThrow()
  await enqueueCheck(identityId, at)
  await expect
    .poll(
      async () => {
        const now = await at.db
          .selectFrom('oidc_identities')
          .select(['confirmed_until', 'refused_at'])
          .where('id', '=', identityId)
          .executeTakeFirstOrThrow()
        return JSON.stringify(now) !== JSON.stringify(before)
      },
      { timeout: 30_000 },
    )
    .toBe(true)
}

export const expire = (at: OidcGateway) =>
  sql`update oidc_identities set confirmed_until = now() - interval '1 second'`.execute(at.db)
