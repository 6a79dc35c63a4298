import type { Dispatcher } from 'undici'
import { answerTooLarge, GithubFailure, githubUnavailable } from '../errors.ts'
import { readBody } from './read-body.ts'

export interface Exchange {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path and query on the origin. */
  target: string
  headers: Record<string, string>
  body?: string
  /** Method and path, for messages. */
  call: string
}

export interface RawAnswer {
  status: number
  header: (name: string) => string | null
  body: string
}

export interface ExchangeLimits {
  timeoutMs: number
  maxBytes: number
}

/**
 * One request and its whole answer, within the time and size limits. A lost, slow or cut answer is a retryable
 * GithubFailure; an abort through `signal` throws the signal's own reason.
 */
export async function exchange(
  { dispatcher, origin, limits }: { dispatcher: Dispatcher; origin: string; limits: ExchangeLimits },
  { call, target, ...request }: Exchange,
  signal: AbortSignal | undefined,
): Promise<RawAnswer> {
  signal?.throwIfAborted()
  const stop = new AbortController()
  const abort = () => stop.abort()
  const timer = setTimeout(abort, limits.timeoutMs)
  signal?.addEventListener('abort', abort, { once: true })
  try {
    const response = await dispatcher.request({
      origin,
      path: target,
      ...request,
      body: request.body ?? null,
      signal: stop.signal,
    })
    const header = headerReader(response.headers)
    const body = await readBody(response.body, {
      encoding: header('content-encoding'),
      limit: limits.maxBytes,
    })
    if (body === null) throw answerTooLarge(call, limits.maxBytes)
    return { status: response.statusCode, header, body: body.toString('utf8') }
  } catch (error) {
    throw signal?.aborted ? signal.reason : translate(error, { call, timedOut: stop.signal.aborted })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}

// The vendor's error may hold the request with its headers, so only its code goes on.
function translate(error: unknown, { call, timedOut }: { call: string; timedOut: boolean }): Error {
  if (error instanceof GithubFailure) return error
  if (timedOut) return githubUnavailable(call, 'timeout')
  const code = (error as { code?: unknown } | null)?.code
  return githubUnavailable(call, typeof code === 'string' ? code.slice(0, 40) : 'network')
}

function headerReader(headers: Record<string, string | string[] | undefined>) {
  return (name: string) => {
    const value = headers[name]
    return value === undefined ? null : Array.isArray(value) ? value.join(', ') : value
  }
}
