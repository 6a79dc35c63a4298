import type { Declared, Endpoint } from '@debrief/contracts/endpoint'
import { Problem } from '@debrief/contracts/problem'
import type { Express, Request, Response } from 'express'
import express from 'express'
import type { z } from 'zod'
import { allowOnly } from './problems.ts'
import { requestIdOf } from './request-id.ts'
import { sendJson } from './send-json.ts'

export interface Asked<E extends Endpoint> {
  params: Declared<E, 'params'>
  query: Declared<E, 'query'>
  body: Declared<E, 'body'>
  requestId: string
  /** Given wherever the call is declared as idempotent, and empty elsewhere. */
  idempotencyKey: string
}

export interface Route<Context> {
  endpoint: Endpoint
  handle(asked: Asked<Endpoint>, context: Context): Promise<unknown>
}

/**
 * Serves a declared call: `serve(showReview)(async ({ params }, { db }: Context) => …)`. In two steps, because only then
 * does TypeScript hold the handler's answer against the contract.
 */
export function serve<E extends Endpoint>(endpoint: E) {
  return <Context = unknown>(
    handle: (asked: Asked<E>, context: Context) => Promise<z.input<E['answer']>>,
  ): Route<Context> => ({ endpoint, handle: handle as Route<Context>['handle'] })
}

/**
 * Adds the routes to an Express app. `contextOf` runs first and refuses by throwing (no session, no access); then what
 * came in is checked strictly, and what goes out is cut to its contract.
 */
export function mountRoutes<Context>(
  app: Express,
  routes: readonly Route<Context>[],
  contextOf: (request: Request, response: Response, endpoint: Endpoint) => Context | Promise<Context>,
): void {
  for (const route of routes) {
    const { name } = route.endpoint
    const [method, path] = name.split(' ') as [string, string]
    app[method.toLowerCase() as 'get'](path, ...readBody(route.endpoint), async (request, response) => {
      const context = await contextOf(request, response, route.endpoint)
      await answer({ route, context, request, response })
    })
  }
  for (const [path, methods] of methodsByPath(routes)) app.all(path, allowOnly(methods.join(', ')))
}

function methodsByPath(routes: readonly Route<never>[]): Map<string, string[]> {
  const methods = new Map<string, string[]>()
  for (const { endpoint } of routes) {
    const [method, path] = endpoint.name.split(' ') as [string, string]
    methods.set(path, [...(methods.get(path) ?? []), ...(method === 'GET' ? ['GET', 'HEAD'] : [method])])
  }
  return methods
}

const readBody = ({ body }: Endpoint) =>
  Object.keys(body.shape).length > 0 ? [express.json({ limit: '100kb', strict: true })] : []

async function answer<Context>(given: {
  route: Route<Context>
  context: Context
  request: Request
  response: Response
}): Promise<void> {
  const { route, context, request, response } = given
  const { endpoint } = route
  const asked = {
    params: check(endpoint.params, request.params, 'path'),
    query: check(endpoint.query, once(request.query), 'query'),
    body: check(endpoint.body, request.body ?? {}, 'body'),
    requestId: requestIdOf(response),
    idempotencyKey: endpoint.idempotent ? readIdempotencyKey(request) : '',
  }
  const result = endpoint.answer.safeParse(await route.handle(asked, context))
  if (!result.success)
    throw new Error(`the answer of ${endpoint.name} breaks its contract`, { cause: result.error })
  response.status(endpoint.status)
  // Express gives it an ETag, and answers 304 to who has it already.
  if (endpoint.media) return void response.type(`${endpoint.media}; charset=utf-8`).send(result.data)
  await sendJson(request, response, result.data)
}

const IDEMPOTENCY_KEY = /^[\w-]{8,64}$/

function readIdempotencyKey(request: Request): string {
  const key = request.get('idempotency-key') ?? ''
  if (IDEMPOTENCY_KEY.test(key)) return key
  const fault = 'must be 8 to 64 letters, digits, - or _, and new for each purchase'
  const faults = [{ place: 'header.Idempotency-Key', fault }]
  throw new Problem('request_invalid', 400, `The request is not understood: Idempotency-Key ${fault}.`, {
    detail: { faults },
  })
}

/** A key given twice means one thing to one reader and another to the next (ASVS 15.3.6), so it is refused. */
function once(query: Request['query']): Request['query'] {
  const twice = Object.keys(query).find((key) => Array.isArray(query[key]))
  if (twice === undefined) return query
  const faults = [{ place: `query.${twice}`, fault: 'is given more than once' }]
  throw new Problem(
    'request_invalid',
    400,
    `The request is not understood: query.${twice} is given more than once.`,
    {
      detail: { faults },
    },
  )
}

function check<Schema extends z.ZodObject>(schema: Schema, value: unknown, place: string): z.output<Schema> {
  const parsed = schema.strict().safeParse(value)
  if (!parsed.success) throw requestInvalid(place, parsed.error)
  return parsed.data as z.output<Schema>
}

/** Names every fault by its place, never the value that was sent. */
function requestInvalid(place: string, error: z.ZodError): Problem {
  const faults = error.issues.map((issue) => ({
    place: [place, ...issue.path].join('.'),
    fault: issue.message,
  }))
  const first = faults[0]
  const sentence = first
    ? `The request is not understood: ${first.place}: ${first.fault}.`
    : 'The request is not understood.'
  return new Problem('request_invalid', 400, sentence, { detail: { faults } })
}
