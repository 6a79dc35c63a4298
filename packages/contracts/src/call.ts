import type { z } from 'zod'
import type { CallName, Endpoint, EndpointAnswer } from './endpoint.ts'
import { Problem, type ProblemBody } from './problem.ts'

type Part<Schema extends z.ZodObject, Key extends string> = keyof Schema['shape'] extends never
  ? unknown
  : { [key in Key]: z.input<Schema> }

export type CallInput<E extends Endpoint> = Part<E['params'], 'params'> &
  Part<E['query'], 'query'> &
  Part<E['body'], 'body'> & { signal?: AbortSignal; idempotencyKey?: string }

interface AnyInput {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  signal?: AbortSignal
  idempotencyKey?: string
}

/**
 * Calls an endpoint, for example `call<typeof showReview>('GET /api/reviews/:reviewId', { params: { reviewId } })`.
 * Callers import only the endpoint's type, so the browser doesn't load the schemas. Rejects with a Problem for an error
 * response. Without a response, rejects with a Problem with the code 'unreachable' and the status 0, or with the
 * original error if `signal` aborted the call.
 */
export async function call<E extends Endpoint>(
  name: E['name'],
  input: CallInput<E>,
): Promise<EndpointAnswer<E>> {
  const { params = {}, query = {}, body, signal, idempotencyKey } = input as AnyInput
  const [method] = name.split(' ', 1) as [string]
  const response = await fetch(buildPath(name, params, query), {
    method,
    // The server requires this content type to prevent CSRF: a form on another site can't send it.
    headers: {
      ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
      ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
    },
    body: body === undefined ? null : JSON.stringify(body),
    signal: signal ?? null,
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error
    throw unreachable(error)
  })
  if (!response.ok) throw await readProblem(response)
  const isText = response.headers.get('content-type')?.startsWith('text/')
  return (await (isText ? response.text() : response.json())) as EndpointAnswer<E>
}

function buildPath(name: CallName, params: Record<string, unknown>, query: Record<string, unknown>): string {
  const path = name
    .slice(name.indexOf(' ') + 1)
    .replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params[key])))
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) if (value != null) search.set(key, String(value))
  return search.size > 0 ? `${path}?${search}` : path
}

const unreachable = (cause: unknown) =>
  new Problem('unreachable', 0, 'Debrief isn’t responding. Check your connection and try again.', { cause })

async function readProblem(response: Response): Promise<Problem> {
  const body = (await response.json().catch(() => null)) as Partial<ProblemBody> | null
  const retryAfter = Number(response.headers.get('retry-after'))
  return new Problem(
    body?.code ?? 'unexpected_answer',
    response.status,
    body?.detail ?? `Debrief responded with status ${response.status}. Try again in a moment.`,
    retryAfter > 0 ? { retryAfter } : {},
  )
}
