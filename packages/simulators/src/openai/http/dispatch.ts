import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { Refusal } from '../../kit/answer.ts'
import { recordCrash, recordViolation } from '../../kit/ledger.ts'
import type { IncomingCall } from '../../kit/server.ts'
import { loadTokenizer } from '../endpoints/tokens.ts'
import type { OpenaiState, RecordedCall } from '../state.ts'
import { missingKey, statusError, unknownUrl, wrongKey } from './errors.ts'
import { type Context, findOperation } from './operations.ts'
import { type ModelAnswer, sendModelAnswer } from './send.ts'

export async function dispatch(context: Context, incoming: IncomingCall) {
  const { state, limits, validation } = context
  const { response } = incoming
  const startedAt = performance.now()
  const call = recordCall(state, incoming)
  response.on('close', () => {
    if (call.ended === 'underway') call.ended = response.writableFinished ? 'answered' : 'closed'
  })
  const operation = findOperation(call.method, call.path)
  const answer = await answerCall(context, incoming, call)
  if (answer === 'never') return
  if (operation && validation && answer.text === undefined) {
    const errors = validation.answerErrors(operation.route, answer)
    recordViolation(state, 'answer', { method: call.method, path: call.path, errors })
  }
  if (response.destroyed) return
  const headers = {
    'x-request-id': call.id,
    'openai-version': '2020-10-01',
    'openai-organization': 'simulator',
    'openai-processing-ms': String(Math.ceil(performance.now() - startedAt)),
    ...(call.model === null ? {} : limits.headers(call.model)),
  }
  await sendModelAnswer({ response, call, headers }, answer)
}

function recordCall(state: OpenaiState, { method, path, body }: IncomingCall): RecordedCall {
  const call: RecordedCall = {
    number: state.calls.length + 1,
    at: state.settings.now().toISOString(),
    id: `req_${randomUUID().replaceAll('-', '')}`,
    method,
    path: decodeURI(path),
    model: null,
    bytes: body.length,
    stream: false,
    format: null,
    promptText: '',
    promptTokens: 0,
    completionTokens: 0,
    body: parseJson(body.toString()),
    reply: null,
    status: null,
    ended: 'underway',
  }
  state.calls.push(call)
  return call
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

async function answerCall(
  context: Context,
  { request, headers }: IncomingCall,
  call: RecordedCall,
): Promise<ModelAnswer | 'never'> {
  const { state } = context
  const { method, path } = call
  try {
    const key = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1]
    if (key === undefined) throw missingKey()
    if (key !== state.settings.apiKey) throw wrongKey(key)
    const operation = findOperation(method, path)
    if (!operation) {
      recordViolation(state, 'no-schema', { method, path, errors: ['not in the API specification'] })
      throw unknownUrl(method, `/v1${path}`)
    }
    await loadTokenizer()
    const answer = operation.handle(context, call, operation)
    if (answer !== 'never' && answer.waitMs) await waitUnlessClosed(request, answer.waitMs)
    return answer
  } catch (error) {
    if (error instanceof Refusal) return error.answer
    recordCrash(state, call, error)
    return statusError(500).answer
  }
}

async function waitUnlessClosed({ socket }: IncomingCall['request'], milliseconds: number) {
  const closed = new AbortController()
  socket.once('close', () => closed.abort())
  await wait(milliseconds, undefined, { signal: closed.signal, ref: false }).catch((error: unknown) => {
    if (!closed.signal.aborted) throw error
  })
}
