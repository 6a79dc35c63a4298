import type { Request, Response } from 'express'
import { refuseUnpermitted } from '../apps/permissions.ts'
import type { Fault, Faults } from '../faults/faults.ts'
import type { GithubState } from '../state/state.ts'
import type { Validation } from '../validate/validate.ts'
import type { Webhooks } from '../webhooks/webhooks.ts'
import type { Answer } from './answer.ts'
import { authenticate } from './authenticate.ts'
import type { Call, Caller } from './call.ts'
import { checkAnswer, checkRequest, recordViolation } from './check-call.ts'
import type { Content, RateLimits, Resource } from './rate-limit.ts'
import {
  badCredentials,
  malformedBody,
  noSchema,
  Refusal,
  requiresAuthentication,
  serverError,
} from './refusal.ts'
import type { Match } from './routes.ts'
import { sendAnswer } from './send-answer.ts'

export interface DispatchContext {
  state: GithubState
  match: (method: string, path: string) => Match | null
  limits: RateLimits
  faults: Faults
  webhooks: Webhooks
  /** null: validation is off. */
  validation: Validation | null
}

interface Underway {
  request: Request
  response: Response
  query: URLSearchParams
  path: string
  match: Match
  route: string
  resource: Resource
  fault: Fault | null
}

/** Handles one API call from start to finish: faults, credentials, limits, the route, validation, the response. */
export async function dispatch(context: DispatchContext, request: Request, response: Response) {
  const { state, faults, limits } = context
  const url = new URL(request.url, 'http://simulator')
  const path = byNumber(state, url.pathname)
  const match = context.match(request.method, path)
  if (!match) return refuseUnknown(context, { request, response, path })

  const route = `${match.route.method} ${match.route.path}`
  const resource = match.route.path === '/graphql' ? 'graphql' : 'core'
  state.calls.set(route, (state.calls.get(route) ?? 0) + 1)
  const fault = faults.decide(request.method, path, match.params)
  const underway = {
    request,
    response,
    query: url.searchParams,
    path,
    match,
    route,
    resource,
    fault,
  } as const

  const send = (caller: Caller | null, answer: Answer) => {
    response.setHeader('date', state.settings.now().toUTCString())
    sendAnswer({ limits, caller, resource, request, response }, answer)
  }
  const caller = admit(context, underway)
  if (caller instanceof Refusal) return send(null, caller.answer)
  const leave = limits.enter(caller)
  try {
    if (fault && (await faults.perform(fault, response)) === 'ended') return
    const answer = await answerCall(context, underway, caller)
    checkAnswer(context, { route, path, answer })
    if (fault?.kind === 'cut-after-effect') return response.socket?.resetAndDestroy()
    send(caller, answer)
  } finally {
    leave()
  }
}

/** The caller, or the refusal if the token is unknown or revoked. */
function admit({ state }: DispatchContext, { request, fault }: Underway): Caller | Refusal {
  try {
    return fault?.kind === 'revoked' ? badCredentials() : authenticate(state, request)
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

async function answerCall(context: DispatchContext, underway: Underway, caller: Caller): Promise<Answer> {
  const { state, limits, webhooks } = context
  const { request, path, match, route, resource, fault } = underway
  try {
    if (fault?.kind === 'primary') limits.exhaust(caller, resource, fault.retryAfter)
    if (path !== '/rate_limit')
      limits.take(caller, { method: request.method, resource, content: classifyContent(route) })
    if (caller.kind === 'anonymous' && !isPublic(match.route.path)) throw requiresAuthentication()
    if (fault?.refusal) throw fault.refusal
    const { query } = underway
    const { method, headers } = request
    const call: Call = {
      state,
      webhooks,
      method,
      path,
      route,
      api: `http://${headers.host}${request.baseUrl}`,
      params: match.params,
      query,
      headers,
      body: parseBody(request),
      caller,
    }
    checkRequest(context, call)
    refuseUnpermitted(call)
    return await match.route.handle(call)
  } catch (error) {
    if (error instanceof Refusal) return error.answer
    // A bug in the simulator: recorded as a violation, so that tests that check the violations fail.
    recordViolation(state, {
      kind: 'crash',
      method: request.method,
      path,
      errors: [String((error as Error).stack)],
    })
    return serverError(500).answer
  }
}

/** Redirects lead to `/repositories/{id}/…`, which is equivalent to `/repos/{owner}/{name}/…`. */
function byNumber(state: GithubState, path: string): string {
  const found = /^\/repositories\/(\d+)(\/.*)?$/.exec(path)
  const repository = found && state.repositories.get(Number(found[1]))
  return repository ? `/repos/${repository.owner.login}/${repository.name}${found[2] ?? ''}` : path
}

const isPublic = (path: string) =>
  path === '/meta' ||
  path === '/rate_limit' ||
  path.startsWith('/repos/') ||
  path.startsWith('/app-manifests/')

function classifyContent(route: string): Content {
  if (/^POST .*\/(comments|replies|reviews|events)$/.test(route)) return 'post'
  return /^POST .*\/reactions$/.test(route) ? 'reaction' : null
}

function parseBody(request: Request): unknown {
  const body: unknown = request.body
  if (!Buffer.isBuffer(body) || body.length === 0) return undefined
  try {
    return JSON.parse(body.toString()) as unknown
  } catch {
    throw malformedBody()
  }
}

function refuseUnknown(
  { state }: DispatchContext,
  { request, response, path }: { request: Request; response: Response; path: string },
) {
  const { method } = request
  recordViolation(state, { kind: 'no-schema', method, path, errors: ['no description'] })
  const { answer } = noSchema(method, path)
  response.status(answer.status).json(answer.body)
}
