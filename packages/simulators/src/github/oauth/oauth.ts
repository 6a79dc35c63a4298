import { type Answer, ok, redirect } from '../../kit/answer.ts'
import { type Html, hiddenFields, html } from '../../kit/html.ts'
import { recordViolation } from '../../kit/ledger.ts'
import type { Visit, VisitRoutes } from '../../kit/server.ts'
import { avatarUrl } from '../answers/accounts.ts'
import type { Validation } from '../http/validation.ts'
import { page } from '../page/site.ts'
import { findAccount } from '../state/accounts.ts'
import type { Account } from '../state/nouns.ts'
import { type GithubState, mintToken } from '../state/state.ts'
import {
  allowsRedirect,
  type Client,
  type Codes,
  createCodes,
  findClient,
  provesChallenge,
} from './applications.ts'

/** GitHub's OAuth endpoints: docs.github.com/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps */
export function oauthPages(state: GithubState, validation: Validation | null): VisitRoutes {
  const codes = createCodes(state.settings.now)
  return {
    'GET /login/oauth/authorize': ({ query }) => showAuthorize(state, Object.fromEntries(query)),
    'POST /login/oauth/authorize': ({ body }) =>
      decideAuthorize(state, codes, body as Record<string, string>),
    'POST /login/oauth/access_token': (visit) => exchangeCode({ state, codes, validation }, visit),
  }
}

interface Authorization {
  client: Client
  redirectUri: string
  namedUri: string | null
  scopes: string[]
  state: string | null
  codeChallenge: string | null
}

type Fields = Record<string, string | undefined>

const carried = ['client_id', 'redirect_uri', 'scope', 'state', 'code_challenge', 'code_challenge_method']

export function showAuthorize(state: GithubState, submitted: Fields): Answer {
  const authorization = readAuthorization(state, submitted)
  if ('status' in authorization) return authorization
  const fields = carried.flatMap((name) => (submitted[name] === undefined ? [] : [[name, submitted[name]]]))
  const main = html`<p><strong>${authorization.client.name}</strong> requests access to: ${authorization.scopes.join(', ') || 'your public profile'}.
Choose an account to sign in with.</p>
<form method="post" action="/login/oauth/authorize" class="people">
${hiddenFields(Object.fromEntries(fields) as Record<string, string>)}
${listPeople(state).map((person) => personButton(state, person))}
<button class="plain" name="denied" value="yes">Cancel</button>
</form>`
  return page({ title: 'Sign in with GitHub', main })
}

const listPeople = (state: GithubState) =>
  state.people.length > 0
    ? state.people
    : [...state.accounts.values()].filter((account) => account.type === 'User' && account.known)

const personButton = (state: GithubState, person: Account): Html =>
  html`<button class="plain" name="login" value="${person.login}"><img src="${avatarUrl(state, person)}" alt="">
<span>${person.name ?? person.login}<small>${person.login}</small></span></button>`

export function decideAuthorize(state: GithubState, codes: Codes, submitted: Fields): Answer {
  const authorization = readAuthorization(state, submitted)
  if ('status' in authorization) return authorization
  const account = submitted.login ? findAccount(state, submitted.login) : undefined
  if (submitted.denied !== undefined || !account)
    return redirectWith(authorization.redirectUri, {
      state: authorization.state,
      error: 'access_denied',
      error_description: 'The user has denied your application access.',
      error_uri:
        'https://docs.github.com/apps/managing-oauth-apps/troubleshooting-authorization-request-errors/#access-denied',
    })
  const { client, scopes, namedUri, codeChallenge } = authorization
  const grant = { clientId: client.id, account, scopes, redirectUri: namedUri, codeChallenge }
  return redirectWith(authorization.redirectUri, { state: authorization.state, code: codes.keep(grant) })
}

function redirectWith(address: string, params: Record<string, string | null>): Answer {
  const back = new URL(address)
  for (const [name, value] of Object.entries(params)) if (value !== null) back.searchParams.set(name, value)
  return redirect(back.href)
}

function readAuthorization(state: GithubState, submitted: Fields): Authorization | Answer {
  const client = findClient(state, submitted.client_id ?? '')
  if (!client) return page({ title: 'Not found', main: html`<p>No OAuth app has this client ID.</p>` }, 404)
  const registered = client.callbackUrls[0] ?? state.urls.web
  const redirectUri = submitted.redirect_uri ?? registered
  const scopes = (submitted.scope ?? '').split(/[\s,]+/).filter((scope) => scope !== '')
  // GitHub sends this error to the registered URL, never to the mismatched URL.
  if (!allowsRedirect(client, redirectUri))
    return redirectWith(registered, {
      error: 'redirect_uri_mismatch',
      error_description: 'The redirect_uri MUST match the registered callback URL for this application.',
      state: submitted.state ?? null,
    })
  if (submitted.code_challenge !== undefined && submitted.code_challenge_method !== 'S256') {
    const main = html`<p>Set code_challenge_method to S256.</p>`
    return page({ title: 'Invalid authorization request', main }, 400)
  }
  return {
    client,
    redirectUri,
    namedUri: submitted.redirect_uri ?? null,
    scopes: client.isApp ? [] : scopes,
    state: submitted.state ?? null,
    codeChallenge: submitted.code_challenge ?? null,
  }
}

const faults = {
  incorrect_client_credentials: 'The client_id and/or client_secret passed are incorrect.',
  redirect_uri_mismatch: 'The redirect_uri MUST match the registered callback URL for this application.',
  bad_verification_code: 'The code passed is incorrect or expired.',
} as const

interface ExchangeBody {
  client_id?: string
  client_secret?: string
  code?: string
  redirect_uri?: string
  code_verifier?: string
}

const exchangeRoute = 'POST /login/oauth/access_token'

/**
 * Exchanges a code for a token. As GitHub documents, errors have status 200, and the response is JSON only if the
 * client accepts JSON.
 */
export function exchangeCode(
  { state, codes, validation }: { state: GithubState; codes: Codes; validation: Validation | null },
  { body, headers }: Visit,
): Answer {
  const answer = exchange(state, codes, body as ExchangeBody)
  const errors = [
    ...(validation?.bodyErrors(exchangeRoute, body) ?? []),
    ...(validation?.answerErrors(exchangeRoute, ok(answer)) ?? []),
  ]
  const [method = '', path = ''] = exchangeRoute.split(' ')
  recordViolation(state, 'request', { method, path, errors })
  state.calls.set(exchangeRoute, (state.calls.get(exchangeRoute) ?? 0) + 1)
  if (headers.accept?.includes('json')) return ok(answer)
  const type = 'application/x-www-form-urlencoded; charset=utf-8'
  return { status: 200, text: new URLSearchParams(answer).toString(), type }
}

function exchange(state: GithubState, codes: Codes, body: ExchangeBody): Record<string, string> {
  const client = findClient(state, body.client_id ?? '')
  if (!client || client.secret !== body.client_secret) return refusal('incorrect_client_credentials')
  const grant = codes.spend(body.code ?? '', client.id)
  if (!grant) return refusal('bad_verification_code')
  const { redirectUri } = grant
  if (body.redirect_uri !== undefined) {
    const authorization =
      redirectUri === null ? allowsRedirect(client, body.redirect_uri) : body.redirect_uri === redirectUri
    if (!authorization) return refusal('redirect_uri_mismatch')
  }
  if (grant.codeChallenge !== null && !provesChallenge(grant.codeChallenge, body.code_verifier ?? '')) {
    return refusal('bad_verification_code')
  }
  const { token, scopes } = mintToken(state, grant.account, { scopes: grant.scopes, clientId: client.id })
  return { access_token: token, scope: scopes.join(','), token_type: 'bearer' }
}

const refusal = (error: keyof typeof faults) => ({
  error,
  error_description: faults[error],
  error_uri: `https://docs.github.com/apps/managing-oauth-apps/troubleshooting-oauth-app-access-token-request-errors/#${error.replaceAll('_', '-')}`,
})
