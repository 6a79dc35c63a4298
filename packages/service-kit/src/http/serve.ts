import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { DeclaredInput, Endpoint, StreamedBody } from '@debrief/contracts/endpoint'
import { Problem } from '@debrief/contracts/problem'
import type { Express, Request, Response } from 'express'
import express from 'express'
import type { z } from 'zod'
import { allowOnly } from './problems.ts'
import { getRequestId } from './request-id.ts'
import { sendJson } from './send-json.ts'

export interface RequestInput<E extends Endpoint> {
  params: DeclaredInput<E, 'params'>
  query: DeclaredInput<E, 'query'>
  body: DeclaredInput<E, 'body'>
  requestId: string
  /** Empty unless the endpoint is idempotent. */
  idempotencyKey: string
}

export interface Contexts {
  public: unknown
  signedIn: unknown
}

type ContextOf<E extends Endpoint, C extends Contexts> =
  NonNullable<E['access']> extends 'public' ? C['public'] : C['signedIn']

export interface Route<C extends Contexts> {
  endpoint: Endpoint
  handle(input: RequestInput<Endpoint>, context: C['public'] | C['signedIn']): Promise<unknown>
}

/**
 * Creates `serve`, which connects an endpoint to its handler: `serve(showReview)(async ({ params }, { db }) => …)`. The
 * calls are curried, because otherwise TypeScript wouldn't check the response.
 */
export const serveWith =
  <C extends Contexts>() =>
  <E extends Endpoint>(endpoint: E) =>
  (
    handle: (input: RequestInput<E>, context: ContextOf<E, C>) => Promise<z.input<E['answer']>>,
  ): Route<C> => ({
    endpoint,
    handle: handle as Route<C>['handle'],
  })

type OpenContext<Context> = (
  request: Request,
  response: Response,
  endpoint: Endpoint,
) => Context | Promise<Context>

/**
 * Adds the routes to an Express app. Opens the context before it checks the request against the endpoint's schemas, so
 * missing access is reported first.
 */
export function mountRoutes<C extends Contexts>(
  app: Express,
  routes: readonly Route<C>[],
  open: { [Kind in keyof Contexts]: OpenContext<C[Kind]> },
): void {
  for (const route of routes) {
    const { name, access } = route.endpoint
    const [method, path] = name.split(' ') as [string, string]
    const openContext = access === 'public' ? open.public : open.signedIn
    app[method.toLowerCase() as 'get'](path, ...readBody(route.endpoint), async (request, response) => {
      const context = await openContext(request, response, route.endpoint)
      await answer({ route, context, request, response })
    })
  }
  for (const [path, methods] of methodsByPath(routes)) app.all(path, allowOnly(methods.join(', ')))
}

function methodsByPath(routes: readonly Pick<Route<Contexts>, 'endpoint'>[]): Map<string, string[]> {
  const methods = new Map<string, string[]>()
  for (const { endpoint } of routes) {
    const [method, path] = endpoint.name.split(' ') as [string, string]
    methods.set(path, [...(methods.get(path) ?? []), ...(method === 'GET' ? ['GET', 'HEAD'] : [method])])
  }
  return methods
}

const readBody = ({ body }: Endpoint) =>
  Object.keys(body.shape).length > 0 ? [express.json({ limit: '100kb', strict: true })] : []

async function answer<C extends Contexts>(given: {
  route: Route<C>
  context: C['public'] | C['signedIn']
  request: Request
  response: Response
}): Promise<void> {
  const { route, context, request, response } = given
  const { endpoint } = route
  const asked = {
    params: check(endpoint.params, request.params, 'path'),
    query: check(endpoint.query, onceEach(request.query), 'query'),
    body: check(endpoint.body, request.body ?? {}, 'body'),
    requestId: getRequestId(response),
    idempotencyKey: endpoint.idempotent ? readIdempotencyKey(request) : '',
  }
  const handled = await route.handle(asked, context)
  if (endpoint.streams) return sendStream(request, response, handled as StreamedBody)
  const result = endpoint.answer.safeParse(handled)
  if (!result.success)
    throw new Error(`the response of ${endpoint.name} violates its contract`, { cause: result.error })
  response.status(endpoint.status)
  if (endpoint.media) return void response.type(`${endpoint.media}; charset=utf-8`).send(result.data)
  await sendJson(request, response, result.data)
}

/**
 * Reads the first piece before it sends anything, so an early error is sent as a problem. A later error closes the
 * connection, so the client doesn't mistake a partial response for a complete one.
 */
async function sendStream(
  request: Request,
  response: Response,
  { media, chunks }: StreamedBody,
): Promise<void> {
  const pieces = chunks[Symbol.asyncIterator]()
  try {
    const first = await pieces.next()
    response.type(`${media}; charset=utf-8`)
    if (request.method === 'HEAD') return void response.end()
    await pipeline(Readable.from(continueAfter(first, pieces)), response)
  } catch (error) {
    // This code means that the client closed the connection.
    if ((error as { code?: unknown } | null)?.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
  } finally {
    await pieces.return?.()
  }
}

async function* continueAfter(first: IteratorResult<string>, pieces: AsyncIterator<string>) {
  for (let piece = first; !piece.done; piece = await pieces.next()) yield piece.value
}

const IDEMPOTENCY_KEY = /^[\w-]{8,64}$/

function readIdempotencyKey(request: Request): string {
  const key = request.get('idempotency-key') ?? ''
  if (IDEMPOTENCY_KEY.test(key)) return key
  const fault = 'must be 8 to 64 letters, digits, - or _, and unique to each purchase or cancellation'
  const faults = [{ place: 'header.Idempotency-Key', fault }]
  throw new Problem('request_invalid', 400, `Invalid request: Idempotency-Key ${fault}.`, {
    detail: { faults },
  })
}

/** Throws if a query parameter is repeated, because parsers differ in which value they use (ASVS 15.3.6). */
function onceEach(query: Request['query']): Request['query'] {
  const twice = Object.keys(query).find((key) => Array.isArray(query[key]))
  if (twice === undefined) return query
  const faults = [{ place: `query.${twice}`, fault: 'must appear only once' }]
  throw new Problem('request_invalid', 400, `Invalid request: query.${twice} must appear only once.`, {
    detail: { faults },
  })
}

function check<Schema extends z.ZodObject>(schema: Schema, value: unknown, place: string): z.output<Schema> {
  const parsed = schema.strict().safeParse(value)
  if (!parsed.success) throw requestInvalid(place, parsed.error)
  rejectNul(parsed.data, place)
  return parsed.data as z.output<Schema>
}

/** PostgreSQL can't store the character U+0000 in text. */
function rejectNul(value: unknown, place: string): void {
  if (typeof value === 'string' && value.includes('\0')) {
    const fault = 'must not contain the character U+0000'
    throw new Problem('request_invalid', 400, `Invalid request: ${place}: ${fault}.`, {
      detail: { faults: [{ place, fault }] },
    })
  }
  if (value === null || typeof value !== 'object') return
  for (const [key, part] of Object.entries(value)) rejectNul(part, `${place}.${key}`)
}

function requestInvalid(place: string, error: z.ZodError): Problem {
  const faults = error.issues.map((issue) => ({
    place: [place, ...issue.path].join('.'),
    fault: issue.message,
  }))
  const first = faults[0]
  const sentence = first ? `Invalid request: ${first.place}: ${first.fault}.` : 'Invalid request.'
  return new Problem('request_invalid', 400, sentence, { detail: { faults } })
}
