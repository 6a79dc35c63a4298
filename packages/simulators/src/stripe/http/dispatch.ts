import { Refusal } from '../../kit/answer.ts'
import { createFaults, type FaultRule, injectAfter, injectBefore } from '../../kit/faults.ts'
import { recordCrash, recordViolation } from '../../kit/ledger.ts'
import type { FindRoute, Match } from '../../kit/routes.ts'
import { type Form, type IncomingCall, parseForm } from '../../kit/server.ts'
import { randomLetters } from '../objects/fields.ts'
import type { RecordedCall, StripeState } from '../state/state.ts'
import {
  cardDeclined,
  keyInUse,
  keyReused,
  locked,
  missingKey,
  rateLimited,
  serverError,
  unknownUrl,
  wrongKey,
} from './errors.ts'
import { expand, type Handler } from './find.ts'
import { parseParams } from './params.ts'
import type { Validation } from './validation.ts'
import { renderObject } from './versions.ts'

export interface Context {
  state: StripeState
  find: FindRoute<Handler>
  idempotency: Idempotency
  faults: ReturnType<typeof createStripeFaults>
  validation: Validation | null
}

interface ReceivedCall {
  method: string
  path: string
  form: Form
  version: string
  requestId: string
  /** The idempotency key of a POST call. Stripe ignores the keys of other calls. */
  key: string | null
  call: RecordedCall
}

export async function dispatch(context: Context, incoming: IncomingCall) {
  const { state, faults } = context
  const { response } = incoming
  const received = receive(state, incoming)
  const { method, path, version, requestId, key, call } = received
  const fault = faults.hit(`${method} ${path}`, (kind) => kind !== 'slow-effect')
  if (fault && (await injectBefore(fault, response))) return
  const fail = fault?.kind === 'error-after-effect'
  const answer = await answerCall(context, incoming.headers.authorization ?? '', {
    ...received,
    refusal: fault && faultError(fault),
    fail,
  })
  if ((fault && injectAfter(fault, response)) || response.destroyed) return
  call.status = answer.status
  const body = JSON.stringify(answer.body, null, 2)
  // docs.stripe.com/api/request_ids: every response includes its request's id.
  response.writeHead(answer.status, {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-cache, no-store',
    'request-id': requestId,
    'stripe-version': version,
    ...(key === null ? {} : { 'idempotency-key': key }),
    ...answer.headers,
  })
  response.end(body)
}

function receive(
  { settings, calls }: StripeState,
  { method, path, prefix, query, headers, body }: IncomingCall,
): ReceivedCall {
  const given = headers['idempotency-key']
  const key = method === 'POST' && typeof given === 'string' ? given : null
  const call = { method, path: prefix + path, status: null, idempotencyKey: key, replayed: false }
  calls.push(call)
  const wanted = headers['stripe-version']
  return {
    method,
    path: call.path,
    form: parseForm([query.toString(), body.toString()].filter((part) => part !== '').join('&')),
    version: typeof wanted === 'string' && settings.periodOn === 'items' ? wanted : settings.apiVersion,
    requestId: `req_${randomLetters(14)}`,
    key,
    call,
  }
}

interface CallResult {
  status: number
  body: unknown
  headers?: Record<string, string>
}

async function answerCall(
  context: Context,
  authorization: string,
  received: ReceivedCall & { refusal: Refusal | null; fail: boolean },
): Promise<CallResult> {
  const { state, idempotency, faults, find } = context
  const { method, path, key, requestId, call } = received
  try {
    authenticate(state, authorization)
    if (received.refusal) throw received.refusal
    const match = find(method, path)
    if (!match) {
      const errors = ["the simulator doesn't serve this call"]
      recordViolation(state, 'no-schema', { method, path, errors })
      throw unknownUrl(method, path)
    }
    const known = key === null ? null : idempotency.begin(key, path, JSON.stringify(received.form))
    if (known) {
      call.replayed = true
      const headers = { 'idempotent-replayed': 'true', 'original-request': known.requestId }
      return { status: known.status, body: known.body, headers }
    }
    const slow = faults.hit(`${method} ${path}`, (kind) => kind === 'slow-effect')
    if (slow) await injectBefore({ ...slow, kind: 'latency' })
    const performed = perform(context, match, received)
    const { status, body, isSaved } = received.fail ? failure() : performed
    if (key !== null) idempotency.end(key, isSaved ? { status, body, requestId } : null)
    return { status, body }
  } catch (error) {
    if (error instanceof Refusal) return { body: undefined, ...error.answer }
    throw error
  }
}

const failure = () => ({ ...serverError().answer, body: serverError().answer.body, isSaved: true })

/** Of the error responses, only those with status 402, 404 or 500 are saved under the idempotency key. */
function perform(
  { state, validation }: Context,
  { route, handle, params }: Match<Handler>,
  { form, version, requestId, key, path, method }: ReceivedCall,
): CallResult & { isSaved: boolean } {
  const { expand: expanded = '', ...given } = form
  try {
    const errors = validation?.requestErrors(route, given) ?? []
    recordViolation(state, 'request', { method, path, errors: errors.map(({ sentence }) => sentence) })
    if (errors[0]) throw errors[0].refusal
    state.request = { id: requestId, idempotencyKey: key }
    const object = structuredClone(handle({ state, params: parseParams(given), id: params.id ?? '', path }))
    expand(state, object, parseParams({ expand: expanded }).texts('expand') ?? [])
    recordViolation(state, 'answer', { method, path, errors: validation?.answerErrors(object) ?? [] })
    return { status: 200, body: renderObject(object, version), isSaved: true }
  } catch (error) {
    if (error instanceof Refusal) {
      const { status, body } = error.answer
      return { status, body, isSaved: status === 402 || status === 404 }
    }
    recordCrash(state, { method, path }, error)
    return failure()
  } finally {
    state.request = { id: null, idempotencyKey: null }
  }
}

function authenticate({ settings }: StripeState, authorization: string) {
  const basic = /^Basic (.+)$/i.exec(authorization)?.[1]
  const key = basic
    ? Buffer.from(basic, 'base64').toString().split(':')[0]
    : /^Bearer (.+)$/i.exec(authorization)?.[1]
  if (!key) throw missingKey()
  if (key !== settings.secretKey) throw wrongKey(key)
}

const kinds = [
  // With these kinds, the call is rejected before it takes effect.
  'status',
  'rate-limit',
  'lock',
  'conflict',
  'declined',
  // `timeout` has no effect and no response. `timeout-after-effect` takes effect, but has no response.
  'timeout',
  'timeout-after-effect',
  // `cut` resets the connection before the effect. `cut-after-effect` resets the connection after the effect.
  'cut',
  'cut-after-effect',
  // The call takes effect, but the response is a 500. The 500 is saved under the idempotency key.
  'error-after-effect',
  // `latency` slows down the response. `slow-effect` waits after reserving the idempotency key and before the effect.
  'latency',
  'slow-effect',
] as const

export type FaultKind = (typeof kinds)[number]

export const createStripeFaults = () => createFaults(kinds, { times: 1, status: 500, milliseconds: 100 })

export function faultError({ kind, status }: FaultRule<FaultKind>): Refusal | null {
  if (kind === 'rate-limit') return rateLimited()
  if (kind === 'lock') return locked()
  if (kind === 'conflict') return keyInUse('another')
  if (kind === 'declined') return cardDeclined()
  return kind === 'status' ? serverError(status) : null
}

export interface SavedAnswer {
  status: number
  body: unknown
  requestId: string
}

interface Entry {
  endpoint: string
  parameters: string
  /** Unix milliseconds of real time, not of the simulated clock. */
  at: number
  answer: SavedAnswer | null
}

const KEPT_MS = 24 * 3600 * 1000

/** docs.stripe.com/api/idempotent_requests: the first response, even a 500, is repeated for 24 hours. */
export function createIdempotency(now: () => number) {
  const entries = new Map<string, Entry>()
  return {
    /**
     * Returns the saved response, or null if the key is new. Throws if the key is in use or was used for a different
     * call.
     */
    begin(key: string, endpoint: string, parameters: string): SavedAnswer | null {
      const known = entries.get(key)
      if (!known || now() - known.at >= KEPT_MS) {
        entries.set(key, { endpoint, parameters, at: now(), answer: null })
        return null
      }
      if (known.endpoint !== endpoint)
        throw keyReused(key, `for the same endpoint ('${known.endpoint}' instead of '${endpoint}')`)
      if (known.parameters !== parameters) throw keyReused(key, 'with the same parameters')
      if (known.answer === null) throw keyInUse(key)
      return known.answer
    },
    /** Saves the response. Null removes the key, because the call was rejected before it began. */
    end(key: string, answer: SavedAnswer | null) {
      const known = entries.get(key)
      if (answer === null) entries.delete(key)
      else if (known) known.answer = answer
    },
  }
}

export type Idempotency = ReturnType<typeof createIdempotency>
