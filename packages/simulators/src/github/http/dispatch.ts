import { createHash } from 'node:crypto'
import type { Request, Response } from 'express'
import type { Faults } from '../faults/faults.ts'
import type { GithubState } from '../state/state.ts'
import { timestamp } from '../state/state.ts'
import type { Validation } from '../validate/validate.ts'
import type { Webhooks } from '../webhooks/webhooks.ts'
import { callerOf } from './authenticate.ts'
import type { Answer, Call, Caller } from './call.ts'
import type { RateLimits } from './rate-limit.ts'
import {
  badCredentials,
  malformedBody,
  noSchema,
  notFound,
  Refusal,
  requiresAuthentication,
} from './refusal.ts'
import type { Match } from './routes.ts'

export interface DispatchContext {
  state: GithubState
  match: (method: string, path: string) => Match | null
  limits: RateLimits
  faults: Faults
  webhooks: Webhooks
  /** null: nothing is checked. */
  validation: Validation | null
}

/** One API call from its first byte to its last: faults, credentials, limits, the route, the checks, the answer. */
export async function dispatch(context: DispatchContext, request: Request, response: Response) {
  const { state, faults, limits } = context
  const url = new URL(request.url, 'http://simulator')
  const path = byNumber(state, url.pathname)
  const found = context.match(request.method, path)
  if (!found) return refuseUnknown(context, { request, response, path })

  const route = `${found.route.method} ${found.route.path}`
  state.calls.set(route, (state.calls.get(route) ?? 0) + 1)
  const fault = faults.decide(request.method, path, found.params)
  if (fault && (await faults.perform(fault, response)) === 'ended') return

  let caller: Caller | null = null
  let answer: Answer
  try {
    if (fault?.kind === 'revoked') throw badCredentials()
    caller = callerOf(state, request)
    if (fault?.kind === 'primary') limits.exhaust(caller, fault.retryAfter)
    const free = found.route.path === '/rate_limit'
    if (!free) limits.take(caller, { method: request.method, createsContent: createsContent(route) })
    if (caller.kind === 'anonymous' && !isPublic(found.route.path)) throw requiresAuthentication()
    if (fault?.refusal) throw fault.refusal
    const call: Call = {
      state,
      webhooks: context.webhooks,
      method: request.method,
      path,
      route,
      params: found.params,
      query: url.searchParams,
      headers: request.headers,
      body: bodyOf(request),
      caller,
    }
    checkRequest(context, call)
    answer = await found.route.handle(call)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    answer = error.answer
  }
  checkAnswer(context, { route, path, answer })
  if (fault?.kind === 'cut-after-effect') return response.socket?.resetAndDestroy()
  send({ limits, caller, request, response }, answer)
}

/** `/repositories/{id}/…`, where redirects lead, is the same as `/repos/{owner}/{name}/…`. */
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

const createsContent = (route: string) => /^POST .*\/(comments|replies|reviews|events|reactions)$/.test(route)

function bodyOf(request: Request): unknown {
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
  state.violations.push({ at: timestamp(state), kind: 'no-schema', method, path, errors: ['no description'] })
  const { answer } = noSchema(method, path)
  response.status(answer.status).json(answer.body)
}

function checkRequest({ state, validation }: DispatchContext, call: Call) {
  if (!validation) return
  const { method, path } = call
  if (!validation.knows(call.route)) {
    state.violations.push({
      at: timestamp(state),
      kind: 'no-schema',
      method,
      path,
      errors: ['no description'],
    })
    throw noSchema(method, path)
  }
  const errors = validation.requestFaults(call)
  if (errors.length === 0) return
  state.violations.push({ at: timestamp(state), kind: 'request', method, path, errors })
  if (errors.some((error) => error.startsWith('path'))) throw notFound()
  throw new Refusal(422, {
    message: `Invalid request.\n\n${errors.join('\n')}`,
    errors,
    documentation_url: 'https://docs.github.com/rest',
  })
}

function checkAnswer(
  { state, validation }: DispatchContext,
  { route, path, answer }: { route: string; path: string; answer: Answer },
) {
  const errors = validation?.answerFaults(route, answer) ?? []
  const [method = ''] = route.split(' ')
  if (errors.length > 0) state.violations.push({ at: timestamp(state), kind: 'answer', method, path, errors })
}

interface Sending {
  limits: RateLimits
  caller: Caller | null
  request: Request
  response: Response
}

function send({ limits, caller, request, response }: Sending, answer: Answer) {
  const text = answer.text ?? (answer.body === undefined ? '' : JSON.stringify(answer.body))
  const headers: Record<string, string> = {
    'x-github-media-type': 'github.v3; format=json',
    'x-github-api-version-selected': '2022-11-28',
    'x-github-request-id': `SIM:${Date.now().toString(16)}`,
    ...answer.headers,
  }
  if (caller?.kind === 'user') {
    headers['x-oauth-scopes'] = caller.scopes.join(', ')
    headers['x-accepted-oauth-scopes'] = ''
  }
  let { status } = answer
  if (request.method === 'GET' && status === 200) {
    headers.etag = `W/"${createHash('sha256').update(text).digest('hex')}"`
    headers['cache-control'] = 'private, max-age=60, s-maxage=60'
    headers.vary = 'Accept, Authorization, Cookie, X-GitHub-OTP'
    if (request.headers['if-none-match'] === headers.etag) status = 304
  }
  // Only the paths that count were taken; a 304 costs nothing (docs.github.com, "Use conditional requests if appropriate").
  if (caller && status === 304 && request.path !== '/rate_limit') limits.giveBack(caller)
  if (caller) addLimitHeaders(headers, limits.read(caller))
  if (status === 304 || text === '') return response.writeHead(status, headers).end()
  headers['content-type'] =
    answer.text === undefined ? 'application/json; charset=utf-8' : (answer.type ?? 'text/plain')
  headers['content-length'] = String(Buffer.byteLength(text))
  response.writeHead(status, headers).end(text)
}

function addLimitHeaders(headers: Record<string, string>, left: ReturnType<RateLimits['read']>) {
  headers['x-ratelimit-limit'] = String(left.limit)
  headers['x-ratelimit-remaining'] = String(left.remaining)
  headers['x-ratelimit-used'] = String(left.used)
  headers['x-ratelimit-reset'] = String(left.reset)
  headers['x-ratelimit-resource'] = 'core'
}
