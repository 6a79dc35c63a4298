import { createHash } from 'node:crypto'
import { Refusal } from '../../kit/answer.ts'
import { injectAfter, injectBefore } from '../../kit/faults.ts'
import { recordCrash, recordViolation } from '../../kit/ledger.ts'
import type { FindRoute, Match } from '../../kit/routes.ts'
import { type IncomingCall, sendAnswer } from '../../kit/server.ts'
import { cutShort, type Fault, faultError, type GithubFaults } from '../faults.ts'
import { type Price, priceQuery } from '../graphql/price.ts'
import type { GithubState } from '../state/state.ts'
import { authenticate, refuseUnpermitted } from './access.ts'
import type { Answer, Call, Caller, Handler, Webhooks } from './call.ts'
import type { Content, RateLimits, Resource } from './rate-limit.ts'
import {
  badCredentials,
  malformedBody,
  noSchema,
  notFound,
  refuse,
  requiresAuthentication,
  serverError,
} from './refusal.ts'
import type { Validation } from './validation.ts'

export interface DispatchContext {
  state: GithubState
  find: FindRoute<Handler>
  limits: RateLimits
  faults: GithubFaults
  webhooks: Webhooks
  validation: Validation | null
}

interface ReceivedCall {
  incoming: IncomingCall
  path: string
  match: Match<Handler>
  resource: Resource
  /** Null for a REST call. */
  price: Price | null
  fault: Fault | null
}

export async function dispatch(context: DispatchContext, incoming: IncomingCall) {
  const { state, faults, limits, validation } = context
  const { method, response } = incoming
  const path = byNumber(state, incoming.path)
  const match = context.find(method, path)
  if (!match) return sendAnswer(incoming, refuseUnknown(context, method, path).answer)

  const { route } = match
  const resource = route === 'POST /graphql' ? 'graphql' : 'core'
  state.calls.set(route, (state.calls.get(route) ?? 0) + 1)
  const price = resource === 'graphql' ? priceQuery(tryJson(incoming.body)) : null
  const subject = price ? `${path} ${price.label}` : path
  const fault = faults.decide(method, subject, match.params)
  const received: ReceivedCall = { incoming, path, match, resource, price, fault }
  const caller = admit(state, received)
  if (caller instanceof Refusal) return send(context, received, { caller: null, answer: caller.answer })
  const leave = limits.enter(caller)
  try {
    if (fault && (await injectBefore(fault, response))) return
    const answer = await answerCall(context, received, caller)
    // An invalid response is recorded, but still sent.
    recordViolation(state, 'answer', { method, path, errors: validation?.answerErrors(route, answer) ?? [] })
    if (fault && injectAfter(fault, response)) return
    send(context, received, { caller, answer })
  } finally {
    leave()
  }
}

function admit(state: GithubState, { incoming, fault }: ReceivedCall): Caller | Refusal {
  try {
    return fault?.kind === 'revoked' ? badCredentials() : authenticate(state, incoming.request)
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

async function answerCall(context: DispatchContext, received: ReceivedCall, caller: Caller): Promise<Answer> {
  const { state, limits, webhooks } = context
  const { incoming, path, match, resource, price, fault } = received
  const { method, query, headers } = incoming
  const { route, params } = match
  try {
    if (fault?.kind === 'primary') limits.exhaust(caller, resource, fault.retryAfter)
    const isRead = price ? !price.isMutation : method === 'GET'
    if (path !== '/rate_limit')
      limits.take(caller, { resource, content: classifyContent(route), cost: price?.cost ?? 1, isRead })
    if (caller.kind === 'anonymous' && !isPublic(route)) throw requiresAuthentication()
    const error = fault && faultError(fault)
    if (error) throw error
    const api = `http://${headers.host}${incoming.prefix}`
    const body = parseBody(incoming)
    const call = { state, webhooks, method, path, route, api, params, query, headers, body, caller }
    checkRequest(context, call)
    refuseUnpermitted(call)
    const answer = await match.handle(call)
    return fault?.kind === 'partial' ? cutShort(answer) : answer
  } catch (error) {
    if (error instanceof Refusal) return error.answer
    recordCrash(state, { method, path }, error)
    return serverError(500).answer
  }
}

function checkRequest(context: DispatchContext, call: Call) {
  const { state, validation } = context
  const { method, path } = call
  if (!validation) return
  if (!validation.knows(call.route)) throw refuseUnknown(context, method, path)
  const errors = validation.requestErrors(call)
  if (errors.length === 0) return
  recordViolation(state, 'request', { method, path, errors })
  if (errors.some((error) => error.startsWith('path'))) throw notFound()
  throw refuse(422, {
    message: `Invalid request.\n\n${errors.join('\n')}`,
    documentation_url: 'https://docs.github.com/rest',
  })
}

function refuseUnknown({ state }: DispatchContext, method: string, path: string): Refusal {
  recordViolation(state, 'no-schema', { method, path, errors: ['not in the API specification'] })
  return noSchema(method, path)
}

/**
 * Redirects lead to `/repositories/{id}/…`, which is equivalent to `/repos/{owner}/{name}/…`. An unknown id gets a name
 * that no repository has, so the response is 404.
 */
function byNumber(state: GithubState, path: string): string {
  const found = /^\/repositories\/(\d+)(\/.*)?$/.exec(path)
  if (!found) return path
  const repository = state.repositories.get(Number(found[1]))
  const name = repository ? `${repository.owner.login}/${repository.name}` : '-/-'
  return `/repos/${name}${found[2] ?? ''}`
}

const isPublic = (route: string) => /^\S+ \/(meta$|rate_limit$|repos\/|app-manifests\/)/.test(route)

function classifyContent(route: string): Content {
  if (/^POST .*\/(comments|replies|reviews|events)$/.test(route)) return 'post'
  return /^POST .*\/reactions$/.test(route) ? 'reaction' : null
}

function parseBody({ body }: IncomingCall): unknown {
  if (body.length === 0) return undefined
  const parsed = tryJson(body)
  if (parsed === undefined) throw malformedBody()
  return parsed
}

function tryJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString()) as unknown
  } catch {
    return undefined
  }
}

let lastRequest = 0

function send(
  { state, limits }: DispatchContext,
  { incoming, path, resource }: ReceivedCall,
  // The caller is null if the credentials were invalid.
  { caller, answer }: { caller: Caller | null; answer: Answer },
) {
  const { method, headers: asked } = incoming
  const { body, rewrite = (json) => json } = answer
  const text = answer.text ?? (body === undefined ? '' : rewrite(JSON.stringify(body)))
  const type = answer.text === undefined ? 'application/json; charset=utf-8' : (answer.type ?? 'text/plain')
  const headers: Record<string, string> = {
    date: state.settings.now().toUTCString(),
    'x-github-media-type': 'github.v3; format=json',
    'x-github-api-version-selected': '2022-11-28',
    'x-github-request-id': `51A1:${(lastRequest++).toString(16)}`,
    ...answer.headers,
  }
  if (caller?.kind === 'user') {
    headers['x-oauth-scopes'] = caller.scopes.join(', ')
    headers['x-accepted-oauth-scopes'] = ''
  }
  let { status } = answer
  if (method === 'GET' && status === 200) {
    const etag = `"${createHash('sha256').update(text).digest('hex')}"`
    headers.etag = `W/${etag}`
    headers['cache-control'] = 'private, max-age=60, s-maxage=60'
    headers.vary = 'Accept, Authorization, Cookie, X-GitHub-OTP'
    if (asked['if-none-match']?.includes(etag)) status = 304
  }
  // docs.github.com, "Use conditional requests if appropriate": a 304 doesn't count against the limit.
  if (caller && status === 304 && path !== '/rate_limit') limits.giveBack(caller, resource)
  if (caller)
    for (const [name, value] of Object.entries({ ...limits.read(caller, resource), resource }))
      headers[`x-ratelimit-${name}`] = String(value)
  sendAnswer(incoming, { status, text: status === 304 ? '' : text, type, headers })
}
