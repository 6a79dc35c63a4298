import type { Trx } from '@debrief/database/connect'
import { recordAudit } from '@debrief/database/operations/audit'
import { endSessions, openSession } from '@debrief/database/sessions/sessions'
import { type RememberedSignIn, rememberSignIn } from '@debrief/database/sessions/sign-in'
import type { Access } from '@debrief/domain/billing/access'
import type { GithubAccount } from '@debrief/github/sessions/oauth'
import { aboutGithubToken } from '@debrief/service-kit/key-ring'
import type { PublicContext } from '../context.ts'
import { readCookie, setCookie } from './cookies.ts'
import { findSession } from './find-session.ts'
import { hashToken, isToken, newToken } from './tokens.ts'

const SEVEN_DAYS = 7 * 24 * 60 * 60

interface Granted {
  account: GithubAccount
  accessToken: string
  scopes: readonly string[]
}

/**
 * Stores the person with their GitHub token and creates a session with a new id (ASVS 7.2.4). Ends the browser's old
 * session.
 */
export async function rememberPerson(
  { account, accessToken, scopes }: Granted,
  context: PublicContext,
  requestId: string,
): Promise<{ access: Access }> {
  const { db, keys, browser, log } = context
  const token = newToken()
  const old = readCookie(browser, 'sid', context.appUrl)
  const signedIn = {
    githubId: account.githubId,
    login: account.login,
    avatarUrl: account.avatarUrl,
    emails: account.verifiedEmails,
    scopes,
  }
  const seal = (userId: string) => keys.seal(accessToken, aboutGithubToken(userId))
  const remembered = await rememberSignIn(db, { account: signedIn, seal }, async (trx, person) => {
    if (isToken(old)) await endSessions(trx, { tokenHash: hashToken(old) })
    const { userId } = person
    const { userAgent } = browser
    await openSession(trx, { userId, tokenHash: hashToken(token), userAgent })
    await writeDown(trx, person, requestId)
  })
  setCookie(context, { noun: 'sid', value: token, seconds: SEVEN_DAYS })
  log.info({ userId: remembered.userId, isNew: remembered.isNew }, 'signed in')
  const session = await findSession(token, context)
  if (!session) throw new Error('the new session was not found')
  return session.viewer
}

async function writeDown(trx: Trx, person: RememberedSignIn, requestId: string): Promise<void> {
  const about = { actorId: person.userId, requestId }
  if (person.isRestored) await recordAudit(trx, { ...about, action: 'account_restored' })
  await recordAudit(trx, { ...about, action: 'github_token_stored' })
  await recordAudit(trx, { ...about, action: 'signed_in', details: { isNew: person.isNew } })
}
