import { HOME } from '@debrief/contracts/pages'
import { Problem } from '@debrief/contracts/problem'
import { completeSignIn, type SignInMethod } from '@debrief/contracts/sessions/sign-in'
import { recordAudit } from '@debrief/database/operations/audit'
import { type TakenAttempt, takeSignInAttempt } from '@debrief/database/sessions/sign-in-attempts'
import type { Access } from '@debrief/domain/billing/access'
import {
  exchangeCode,
  type GithubAccount,
  OAUTH_SCOPES,
  readAccount,
  signInFailed,
} from '@debrief/github/sessions/oauth'
import { type PublicContext, serve } from '../context.ts'
import { clearCookie, readCookie } from './cookies.ts'
import { changeMethods } from './methods/change-methods.ts'
import { oauthApplication } from './oauth-application.ts'
import { isAllowed, readDomains } from './oidc/allowed-domains.ts'
import { methodOff, providerSignInFailed } from './oidc/refusals.ts'
import type { Proof } from './proof.ts'
import { rememberPerson } from './remember-person.ts'
import * as refusals from './sign-in-refusals.ts'
import { aboutVerifier } from './start-sign-in.ts'
import { hashToken } from './tokens.ts'

interface SignInCallback {
  code?: string | undefined
  state?: string | undefined
  error?: string | undefined
  iss?: string | undefined
  method?: SignInMethod | undefined
}

export const completeSignInRoute = serve(completeSignIn)(
  async ({ body, requestId }, context: PublicContext) => {
    const { session } = context
    if (body.code === undefined && body.error === undefined) {
      if (!session) throw refusals.noSessionFound()
      return { next: nextScreen(session.viewer.access) }
    }
    try {
      return { next: await complete(body, context, requestId) }
    } catch (error) {
      if (error instanceof Problem) await noteFailure(error, context, requestId)
      throw error
    }
  },
)

async function complete(
  callback: SignInCallback,
  context: PublicContext,
  requestId: string,
): Promise<string> {
  const attempt = await takeAttempt(callback, context)
  // A reloaded page sends a state that was already used. A person who is signed in stays signed in, without a new
  // session.
  if (!attempt && context.session) return nextScreen(context.session.viewer.access)
  // Each method has its own redirect URL, so that a code for one method can't be used for the other method (RFC 9700,
  // section 4.4).
  if (!attempt || attempt.method !== (callback.method ?? 'github')) throw refusals.stateMismatch()
  clearCookie(context, 'oauth')
  if (attempt.isExpired) throw refusals.signInExpired()
  const proof =
    attempt.method === 'github'
      ? await proveGithub(callback, attempt, context)
      : await proveIdentity(callback, attempt, context)
  if (attempt.purpose !== 'sign_in') {
    const { access } = await changeMethods(proof, attempt, context, requestId)
    return access.hasAccess ? (attempt.returnTo ?? METHODS_PANEL) : nextScreen(access, attempt.returnTo)
  }
  const { access } = await rememberPerson(proof, context, requestId)
  return nextScreen(access, attempt.returnTo)
}

const METHODS_PANEL = '/settings#sign-in-methods'

async function proveGithub(
  callback: SignInCallback,
  attempt: Attempt,
  context: PublicContext,
): Promise<Extract<Proof, { method: 'github' }>> {
  const application = oauthApplication(context)
  if (callback.error === 'access_denied') throw refusals.accessDenied()
  if (callback.code === undefined) throw signInFailed(callback.error ?? '')
  const granted = await exchangeCode({
    ...application,
    code: callback.code,
    verifier: attempt.verifier,
    userAgent: 'debrief',
  })
  const missing = OAUTH_SCOPES.filter((scope) => !granted.scopes.includes(scope))
  if (missing.includes('repo')) throw refusals.scopeMissing(missing)
  const account: GithubAccount = await readAccount(context.githubClients.of(granted.accessToken))
  return { method: 'github', account, ...granted }
}

async function proveIdentity(
  callback: SignInCallback,
  { state, verifier, purpose, startedAt }: Attempt,
  { oidc, config }: PublicContext,
): Promise<Extract<Proof, { method: 'oidc' }>> {
  if (!oidc) throw methodOff()
  if (callback.error === 'access_denied') throw refusals.accessDeniedBy(oidc.name)
  if (callback.code === undefined) throw providerSignInFailed(oidc.name)
  const isFresh = purpose !== 'sign_in'
  const signedIn = await oidc.complete(
    { code: callback.code, iss: callback.iss },
    { state, verifier, isFresh, startedAt },
  )
  if (!isAllowed(signedIn.account.email, readDomains(config.OIDC_ALLOWED_DOMAINS)))
    throw refusals.domainNotAllowed()
  return { method: 'oidc', ...signedIn }
}

type Attempt = TakenAttempt & { state: string; verifier: string }

async function takeAttempt({ state }: SignInCallback, context: PublicContext): Promise<Attempt | null> {
  const { db, keys, browser, appUrl } = context
  const bound = readCookie(browser, 'oauth', appUrl)
  if (state === undefined || bound === null) return null
  const stateHash = hashToken(state)
  const attempt = await takeSignInAttempt(db, { stateHash, browserHash: hashToken(bound) })
  return attempt && { ...attempt, state, verifier: keys.open(attempt.codeVerifier, aboutVerifier(stateHash)) }
}

async function noteFailure(problem: Problem, { db, log }: PublicContext, requestId: string): Promise<void> {
  log.info({ code: problem.code }, 'sign-in failed')
  await recordAudit(db, {
    action: 'sign_in_failed',
    actorId: null,
    requestId,
    details: { code: problem.code },
  })
}

/** Everyone who is signed in can open these pages, because an invitation or a plan may give them access. */
const OPEN_TO_ALL = /^\/(?:invitations\/|pricing(?:$|\?))/
/** For these types, the app explains why the person's team doesn't provide access. */
const EXPLAINED: readonly Access['type'][] = ['insufficient_seats', 'manager_no_subscription']

/**
 * Without access, a person can return only to a page that is open to everyone. If `returnTo` isn't such a page, the
 * person sees the dashboard if their team is the reason for the missing access, otherwise the pricing page.
 */
function nextScreen({ hasAccess, type }: Access, returnTo: string | null = null): string {
  if (returnTo && OPEN_TO_ALL.test(returnTo)) return returnTo
  if (hasAccess) return returnTo ?? HOME
  return EXPLAINED.includes(type) ? HOME : '/pricing'
}
