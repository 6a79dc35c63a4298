import type { Request, Response } from 'express'
import type { Fault, Faults } from '../faults/faults.ts'
import { lettersOf } from '../state/ids.ts'
import { type RecordedCall, recordViolation, type StripeState } from '../state/state.ts'
import type { Validation } from '../validate/validate.ts'
import { ApiError, missingKey, serverError, unknownUrl, wrongKey } from './api-error.ts'
import { expand } from './expand.ts'
import { type Form, parseForm } from './form.ts'
import type { Idempotency, Kept } from './idempotency.ts'
import { paramsOf } from './params.ts'
import type { Match } from './routes.ts'
import { type Answer, sendAnswer } from './send-answer.ts'
import { renderObject } from './versions.ts'

export interface DispatchContext {
  state: StripeState
  match: (method: string, path: string) => Match | null
  idempotency: Idempotency
  faults: Faults
  /** null: nothing is checked. */
  validation: Validation | null
}

interface Asked {
  method: string
  path: string
  form: Form
  version: string
  requestId: string
  /** Of POST calls only; Stripe ignores it elsewhere. */
  key: string | null
  call: RecordedCall
}

/** One API call from its first byte to its last: the key, faults, an earlier answer, the route, the checks, the answer. */
export async function dispatch(context: DispatchContext, request: Request, response: Response) {
  const { state, faults } = context
  const url = new URL(request.originalUrl, 'http://simulator')
  const asked = readAsked(state, request, url)
  const fault = faults.decide(asked.method, asked.path)
  if (fault && (await faults.before(fault, response)) === 'ended') return
  const answer = await answerCall(context, request, { asked, fault })
  if (fault && (await faults.after(fault, response)) === 'ended') return
  asked.call.status = answer.status
  sendAnswer(response, answer)
}

function readAsked({ settings, calls }: StripeState, request: Request, url: URL): Asked {
  const { method, headers } = request
  const body = Buffer.isBuffer(request.body) ? request.body.toString() : ''
  const key = headers['idempotency-key']
  const idempotencyKey = method === 'POST' && typeof key === 'string' ? key : null
  const call = { method, path: url.pathname, status: null, idempotencyKey, replayed: false }
  calls.push(call)
  const version = headers['stripe-version']
  const asksOlder = typeof version === 'string' && settings.periodOn === 'items'
  return {
    method,
    path: url.pathname,
    form: parseForm([url.search.slice(1), body].filter((part) => part !== '').join('&')),
    version: asksOlder ? version : settings.apiVersion,
    requestId: `req_${lettersOf(14)}`,
    key: idempotencyKey,
    call,
  }
}

async function answerCall(
  context: DispatchContext,
  request: Request,
  { asked, fault }: { asked: Asked; fault: Fault | null },
): Promise<Answer> {
  const { state, idempotency, faults } = context
  const { method, path, key, requestId, version } = asked
  const headers = {
    'request-id': requestId,
    'stripe-version': version,
    ...(key === null ? {} : { 'idempotency-key': key }),
  }
  const refused = (error: ApiError): Answer => ({
    status: error.status,
    body: JSON.stringify(error.body, null, 2),
    headers: { ...headers, ...error.headers },
  })
  try {
    admit(state, request)
    if (fault?.refusal) throw fault.refusal
    const found = context.match(method, path)
    if (!found) throw undescribed(state, method, path)
    const parameters = JSON.stringify(asked.form)
    const known = key === null ? null : idempotency.begin(key, { endpoint: path, parameters })
    if (known) return again(asked, { known, headers })
    await faults.hold(method, path)
    const performed = perform(context, found, asked)
    const { kept, status, body } = fault?.rule.kind === 'error-after-effect' ? savedError() : performed
    if (key !== null && kept) idempotency.keep(key, { status, body, requestId })
    else if (key !== null) idempotency.forget(key)
    return { status, body, headers }
  } catch (error) {
    if (error instanceof ApiError) return refused(error)
    throw error
  }
}

function again(
  { call }: Asked,
  { known, headers }: { known: Kept; headers: Record<string, string> },
): Answer {
  call.replayed = true
  return {
    status: known.status,
    body: known.body,
    headers: { ...headers, 'idempotent-replayed': 'true', 'original-request': known.requestId },
  }
}

/** Runs the route. What failed before it began, a refused parameter, is not kept for the key. */
function perform(
  context: DispatchContext,
  { name, handle, id }: Match,
  { form, version, requestId, key, path, method }: Asked,
): { status: number; body: string; kept: boolean } {
  const { state, validation } = context
  const { expand: asksFor, ...given } = form
  try {
    const faults = validation?.requestFaults(name, given) ?? []
    if (faults[0]) {
      recordViolation(state, {
        kind: 'request',
        method,
        path,
        errors: faults.map(({ sentence }) => sentence),
      })
      throw faults[0].error
    }
    state.request = { id: requestId, idempotencyKey: key }
    const answer = structuredClone(handle({ state, params: paramsOf(given), id }))
    expand(state, answer, paramsOf({ expand: asksFor ?? '' }).texts('expand') ?? [])
    const errors = validation?.answerFaults(answer) ?? []
    if (errors.length > 0)
      recordViolation(state, { kind: 'answer', method, path, errors: errors.slice(0, 8) })
    return { status: 200, body: JSON.stringify(renderObject(answer, version), null, 2), kept: true }
  } catch (error) {
    if (error instanceof ApiError)
      return {
        status: error.status,
        body: JSON.stringify(error.body, null, 2),
        kept: [402, 404].includes(error.status),
      }
    // A fault of the simulator itself: kept, so that a test that looks at the violations fails.
    recordViolation(state, { kind: 'crash', method, path, errors: [String((error as Error).stack)] })
    return { status: 500, body: JSON.stringify(serverError().body), kept: true }
  } finally {
    state.request = { id: null, idempotencyKey: null }
  }
}

const savedError = () => ({ status: 500, body: JSON.stringify(serverError().body, null, 2), kept: true })

function admit({ settings }: StripeState, request: Request) {
  const header = request.headers.authorization ?? ''
  const basic = /^Basic (.+)$/i.exec(header)?.[1]
  const key = basic
    ? Buffer.from(basic, 'base64').toString().split(':')[0]
    : /^Bearer (.+)$/i.exec(header)?.[1]
  if (!key) throw missingKey()
  if (key !== settings.secretKey) throw wrongKey(key)
}

function undescribed(state: StripeState, method: string, path: string): ApiError {
  recordViolation(state, {
    kind: 'no-schema',
    method,
    path,
    errors: ['the simulator does not play this call'],
  })
  return unknownUrl(method, path)
}
