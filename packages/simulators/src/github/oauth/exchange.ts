import { type Answer, ok } from '../../kit/answer.ts'
import { recordViolation } from '../../kit/ledger.ts'
import type { Visit } from '../../kit/server.ts'
import type { Validation } from '../http/validation.ts'
import type { GithubState } from '../state/state.ts'
import { mintToken } from '../state/tokens.ts'
import { allowsRedirect, findClient } from './applications.ts'
import { type Codes, provesChallenge } from './codes.ts'

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
 * Exchanges a code for a token. Errors have status 200, as GitHub documents; the response is JSON only if the client asks for
 * it.
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
    const asked =
      redirectUri === null ? allowsRedirect(client, body.redirect_uri) : body.redirect_uri === redirectUri
    if (!asked) return refusal('redirect_uri_mismatch')
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
