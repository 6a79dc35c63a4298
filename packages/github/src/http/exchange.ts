import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { DecoratorHandler, type Dispatcher } from 'undici'
import { answerTooLarge, GithubFailure, githubUnavailable } from '../errors.ts'

const inflate = promisify(gunzip)

async function readBody(
  body: AsyncIterable<Uint8Array> & { destroy(): unknown },
  { encoding, limit }: { encoding: string | null; limit: number },
): Promise<Buffer | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size > limit) {
      body.destroy()
      return null
    }
    chunks.push(chunk)
  }
  const packed = Buffer.concat(chunks, size)
  return encoding === 'gzip' ? unpack(packed, limit) : packed
}

async function unpack(packed: Buffer, limit: number): Promise<Buffer | null> {
  try {
    return await inflate(packed, { maxOutputLength: limit })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') return null
    throw error
  }
}

export interface Exchange {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  target: string
  headers: Record<string, string>
  body?: string
  call: string
  sendUntil?: number | undefined
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
 * Rejects with a retryable GithubFailure if the response is lost, slow or incomplete, and with another GithubFailure if
 * it's too large. If the signal aborts, rejects with its reason.
 */
export async function exchange(
  { dispatcher, origin, limits }: { dispatcher: Dispatcher; origin: string; limits: ExchangeLimits },
  { call, target, sendUntil, ...request }: Exchange,
  signal: AbortSignal | undefined,
): Promise<RawAnswer> {
  signal?.throwIfAborted()
  const stop = new AbortController()
  const abort = () => stop.abort()
  const timer = setTimeout(abort, limits.timeoutMs)
  signal?.addEventListener('abort', abort, { once: true })
  try {
    const sender = sendUntil === undefined ? dispatcher : dispatcher.compose(sendOnTime(call, sendUntil))
    const response = await sender.request({
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

const sendOnTime =
  (call: string, sendUntil: number): Dispatcher.DispatcherComposeInterceptor =>
  (dispatch) =>
  (options, next) => {
    const handler: Dispatcher.DispatchHandler = new DecoratorHandler(next)
    const start = handler.onRequestStart?.bind(handler)
    handler.onRequestStart = (...started) => {
      if (performance.now() > sendUntil) throw githubUnavailable(call, 'too late to send')
      start?.(...started)
    }
    return dispatch(options, handler)
  }

// The library's error may contain the request's headers, so it isn't passed on.
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
