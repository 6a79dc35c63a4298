import { createHash, randomBytes } from 'node:crypto'
import { asId, asObject, asText } from '@debrief/contracts/deliveries/read-json'
import { Problem } from '@debrief/contracts/problem'
import type { Dispatcher } from 'undici'
import type { CallOptions, GithubClient } from '../client.ts'
import { GithubFailure, githubUnavailable } from '../errors.ts'
import { sharedConnections } from '../http/connections.ts'
import { exchange } from '../http/exchange.ts'
import { parseJson } from '../http/parse-json.ts'

export const OAUTH_SCOPES = ['repo', 'read:user', 'user:email'] as const

export interface OAuthOptions {
  /** By default https://github.com. This isn't the API's host. */
  webUrl?: string
  clientId: string
  redirectUri: string
}

/**
 * RFC 7636, S256. The challenge goes to GitHub in the sign-in URL. The verifier stays on the server until the code is
 * exchanged.
 */
export function createPkce(): { verifier: string; challenge: string } {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

/** https://docs.github.com/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps */
export function authorizeUrl(
  options: OAuthOptions,
  { state, challenge, chooseAccount = false }: { state: string; challenge: string; chooseAccount?: boolean },
): string {
  const url = webAddress(options, '/login/oauth/authorize')
  url.search = new URLSearchParams({
    client_id: options.clientId,
    redirect_uri: options.redirectUri,
    scope: OAUTH_SCOPES.join(' '),
    state,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...(chooseAccount && { prompt: 'select_account' }),
  }).toString()
  return url.href
}

export interface CodeExchange extends OAuthOptions {
  clientSecret: string
  code: string
  verifier: string
  userAgent: string
  connections?: Dispatcher
  signal?: AbortSignal
}

/** A code works only once, and only for ten minutes. */
export async function exchangeCode(
  options: CodeExchange,
): Promise<{ accessToken: string; scopes: string[] }> {
  const url = webAddress(options, '/login/oauth/access_token')
  const call = `POST ${url.pathname}`
  const form = {
    client_id: options.clientId,
    client_secret: options.clientSecret,
    code: options.code,
    redirect_uri: options.redirectUri,
    code_verifier: options.verifier,
  }
  const answer = await exchange(
    {
      dispatcher: options.connections ?? sharedConnections(),
      origin: url.origin,
      limits: { timeoutMs: 10_000, maxBytes: 100_000 },
    },
    {
      method: 'POST',
      target: url.pathname,
      headers: {
        accept: 'application/json',
        'content-type': 'application/x-www-form-urlencoded',
        'user-agent': options.userAgent,
      },
      body: new URLSearchParams(form).toString(),
      call,
    },
    options.signal,
  )
  const body = asObject(parseJson(answer.body))
  const error = asText(body?.error)
  if (error !== null) throw signInFailed(error)
  const accessToken = asText(body?.access_token)
  if (answer.status !== 200 || !accessToken)
    throw githubUnavailable(call, `status ${answer.status}`, { githubStatus: answer.status })
  return { accessToken, scopes: (asText(body?.scope) ?? '').split(/[\s,]+/).filter((scope) => scope !== '') }
}

const SIGN_IN_FAULTS: Record<string, { status: number; sentence: string }> = {
  bad_verification_code: {
    status: 400,
    sentence: 'This sign-in has expired or was already used. Please sign in again.',
  },
  unverified_user_email: {
    status: 403,
    sentence: 'Verify your primary email address on GitHub, then sign in again.',
  },
  access_denied: {
    status: 403,
    sentence: 'You didn’t grant Debrief access to your GitHub account. Sign in again and grant access.',
  },
  incorrect_client_credentials: {
    status: 500,
    sentence: "The operator's GitHub client ID or secret is wrong, so sign-in doesn't work.",
  },
  redirect_uri_mismatch: {
    status: 500,
    sentence: "The operator's callback URL isn't the one registered on GitHub, so sign-in doesn't work.",
  },
  application_suspended: {
    status: 503,
    sentence: "GitHub has suspended the operator's application, so sign-in doesn't work.",
  },
}

/**
 * `error` comes from the callback URL or from GitHub's response to the token request
 * (https://docs.github.com/apps/oauth-apps/maintaining-oauth-apps/troubleshooting-oauth-app-access-token-request-errors).
 */
export function signInFailed(error: string): Problem {
  const fault = Object.hasOwn(SIGN_IN_FAULTS, error) ? SIGN_IN_FAULTS[error] : undefined
  const known = fault ?? {
    status: 502,
    sentence: 'GitHub didn’t complete the sign-in. Please sign in again.',
  }
  return new Problem('sign_in_failed', known.status, known.sentence, {
    detail: { error: fault ? error : 'unknown' },
  })
}

export interface GithubAccount {
  githubId: number
  login: string
  name: string | null
  avatarUrl: string | null
  /** The primary address if it's verified, otherwise another verified address. Null if no verified address is known. */
  email: string | null
  /** The addresses keep their capitalization. A verified primary address comes first. */
  verifiedEmails: string[]
}

export async function readAccount(client: GithubClient, options: CallOptions = {}): Promise<GithubAccount> {
  const user = asObject(await client.get('/user', options))
  const githubId = asId(user?.id)
  const login = asText(user?.login)
  if (user === null || githubId === null || !login)
    throw githubUnavailable('GET /user', 'the response isn’t an account')
  const verifiedEmails = await readVerifiedEmails(client, options)
  const profile = { name: asText(user.name), avatarUrl: asText(user.avatar_url) }
  return { githubId, login, ...profile, email: verifiedEmails[0] ?? null, verifiedEmails }
}

async function readVerifiedEmails(client: GithubClient, options: CallOptions): Promise<string[]> {
  const entries = await client.list('/user/emails?per_page=100', options).catch((error) => {
    if (error instanceof GithubFailure && (error.kind === 'gone' || error.kind === 'forbidden')) return []
    throw error
  })
  return entries
    .map(asObject)
    .filter((entry) => entry?.verified === true)
    .toSorted((a, b) => Number(b?.primary === true) - Number(a?.primary === true))
    .flatMap((entry) => asText(entry?.email) ?? [])
}

function webAddress({ webUrl = 'https://github.com' }: Pick<OAuthOptions, 'webUrl'>, path: string): URL {
  return new URL(webUrl.replace(/\/+$/, '') + path)
}
