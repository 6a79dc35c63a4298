import { Problem } from '@debrief/contracts/problem'
import { AuthorizationResponseError, ResponseBodyError } from 'openid-client'
import { providerMisconfigured, providerSignInFailed, providerUnavailable } from './refusals.ts'

/** Errors that only the operator can fix (RFC 6749, section 5.2). */
const MISCONFIGURED = ['invalid_client', 'unauthorized_client', 'invalid_scope', 'unsupported_grant_type']

/** Whether the provider refused the grant, for example because the account is disabled or the sign-in was revoked. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ResponseBodyError && error.error === 'invalid_grant'

export function toProblem(error: unknown, name: string): Problem {
  if (error instanceof Problem) return error
  if (error instanceof AuthorizationResponseError) return providerSignInFailed(name)
  if (error instanceof ResponseBodyError) {
    if (MISCONFIGURED.includes(error.error)) return providerMisconfigured(name)
    return error.status >= 500 ? providerUnavailable(name) : providerSignInFailed(name)
  }
  return isOutage(error) ? providerUnavailable(name) : providerSignInFailed(name)
}

const OUTAGES: readonly unknown[] = ['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM']

/** True if there was no response, or if the response isn't valid OAuth, such as a proxy's error page. */
function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return OUTAGES.includes((error as { code?: unknown }).code) || error.message === 'fetch failed'
}
