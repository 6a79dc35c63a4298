import { APIConnectionError, APIConnectionTimeoutError, APIError, APIUserAbortError } from 'openai'
import { answerFiltered, answerTooLong, ModelFailure } from '../failures.ts'

const MAX_WAIT_SECONDS = 3600

export function toModelFailure(error: unknown, now: number): unknown {
  if (error instanceof APIUserAbortError) return error
  if (error instanceof APIConnectionTimeoutError)
    return new ModelFailure('timeout', 'The model took too long to answer. Debrief will try again.')
  if (error instanceof APIConnectionError)
    return new ModelFailure('unreachable', 'The model endpoint is unreachable. Debrief will try again.')
  if (error instanceof APIError) return failureOfStatus(error, now)
  // fetch throws a TypeError if the body ends early, and the parser throws a SyntaxError for HTML instead of
  // JSON.
  if (error instanceof TypeError || error instanceof SyntaxError)
    return new ModelFailure(
      'unreachable',
      'The model endpoint sent an invalid answer. Debrief will try again.',
    )
  return error
}

function failureOfStatus(error: APIError, now: number): ModelFailure {
  const status = error.status ?? 0
  const facts = {
    modelStatus: status,
    said: describeError(error),
    retryAfter: readRetryAfter(error.headers, now),
  }
  if (error.code === 'insufficient_quota' || status === 402)
    return new ModelFailure(
      'quota_spent',
      'The account with the model provider is out of credit. Add credit, or ask your operator to, and then analyze again.',
      facts,
    )
  if (status === 429)
    return new ModelFailure(
      'rate_limited',
      'The model endpoint’s rate limit is used up. Debrief will try again.',
      facts,
    )
  if (status >= 500 || status === 408 || status === 409)
    return new ModelFailure(
      'unavailable',
      'The model endpoint reported an error. Debrief will try again.',
      facts,
    )
  if (status === 401 || status === 403)
    return new ModelFailure(
      'unauthorized',
      'The model endpoint rejected the API key. Check OPENAI_API_KEY.',
      facts,
    )
  if (error.code === 'context_length_exceeded' || /context length|too many tokens/i.test(error.message))
    return answerTooLong('the prompt is too long for the model')
  if (error.code === 'content_filter') return answerFiltered()
  if (status === 404)
    return new ModelFailure(
      'not_found',
      'The model endpoint doesn’t have this model. Check OPENAI_MODEL and OPENAI_BASE_URL.',
      facts,
    )
  return new ModelFailure(
    'rejected',
    `The model endpoint rejected the request (${status}). Check OPENAI_BASE_URL and OPENAI_MODEL.`,
    facts,
  )
}

/**
 * Reads Retry-After (seconds or a date, RFC 9110, section 10.2.3) or retry-after-ms. Returns seconds, or null if
 * neither header is valid.
 */
export function readRetryAfter(headers: Headers | undefined, now: number): number | null {
  const milliseconds = Number(headers?.get('retry-after-ms') ?? Number.NaN)
  if (Number.isFinite(milliseconds) && milliseconds >= 0) return bounded(milliseconds / 1000)
  const value = headers?.get('retry-after')?.trim()
  if (!value) return null
  if (/^\d+(?:\.\d+)?$/.test(value)) return bounded(Number(value))
  const at = Date.parse(value)
  return Number.isNaN(at) ? null : bounded((at - now) / 1000)
}

const bounded = (seconds: number) => Math.min(Math.max(seconds, 0), MAX_WAIT_SECONDS)

/** Leaves out the error's message, which may quote the request. */
const describeError = ({ code, param, type }: APIError) =>
  [code, type, param].filter(Boolean).join(' ').slice(0, 200)
