import { setTimeout as wait } from 'node:timers/promises'
import type { Request, Response } from 'express'
import { loadTokenizer } from '../count-tokens.ts'
import { type OpenaiState, type RecordedCall, recordViolation } from '../state.ts'
import { ApiError, missingKey, plainError, unknownUrl, wrongKey } from './api-error.ts'
import { checkAnswer } from './check-call.ts'
import type { DispatchContext } from './context.ts'
import { handle, operationOf } from './handle.ts'
import { recordCall } from './record-call.ts'
import { type Answer, sendAnswer } from './send-answer.ts'

/** One API call from its first byte to its last: the key, the checks, the script, the answer. */
export async function dispatch(context: DispatchContext, request: Request, response: Response) {
  const { state, limits } = context
  const startedAt = performance.now()
  const call = recordCall(state, request)
  response.on('close', () => {
    if (call.ended === 'underway') call.ended = response.writableFinished ? 'answered' : 'closed'
  })
  const answer = await answerCall(context, request, call)
  const operation = operationOf(request.method, call.path)
  if (answer !== 'never' && answer.text === undefined && operation) {
    checkAnswer(context, operation.name, {
      status: answer.status,
      body: answer.body,
      ...(answer.events ? { events: answer.events.map(({ data }) => data) } : {}),
    })
  }
  if (answer === 'never' || response.destroyed) return
  const headers = {
    'x-request-id': call.id,
    'openai-version': '2020-10-01',
    'openai-organization': 'simulator',
    'openai-processing-ms': String(Math.ceil(performance.now() - startedAt)),
    ...(call.model === null ? {} : limits.headers(call.model)),
  }
  await sendAnswer({ response, call, headers }, answer)
}

async function answerCall(
  context: DispatchContext,
  request: Request,
  call: RecordedCall,
): Promise<Answer | 'never'> {
  const { state } = context
  try {
    admit(state, request)
    const operation = operationOf(request.method, call.path)
    if (!operation) {
      recordViolation(state, {
        kind: 'no-schema',
        method: request.method,
        path: call.path,
        errors: ['no description'],
      })
      throw unknownUrl(request.method, `/v1${call.path}`)
    }
    await loadTokenizer()
    const answer = handle(context, operation, call)
    if (answer !== 'never' && answer.waitMs > 0) await waitUnlessClosed(request, answer.waitMs)
    return answer
  } catch (error) {
    if (error instanceof ApiError) return { status: error.status, body: error.body, headers: error.headers }
    // A fault of the simulator itself: kept, so that a test that looks at the violations fails.
    const errors = [String((error as Error).stack)]
    recordViolation(state, { kind: 'crash', method: request.method, path: call.path, errors })
    return { status: 500, body: plainError(500).body }
  }
}

function admit({ settings }: OpenaiState, request: Request) {
  const key = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (key === undefined) throw missingKey()
  if (key !== settings.apiKey) throw wrongKey(key)
}

async function waitUnlessClosed(request: Request, milliseconds: number) {
  const hungUp = new AbortController()
  request.socket.once('close', () => hungUp.abort())
  await wait(milliseconds, undefined, { signal: hungUp.signal, ref: false }).catch((error: unknown) => {
    if (!hungUp.signal.aborted) throw error
  })
}
