import { randomUUID } from 'node:crypto'
import type { Request } from 'express'
import type { OpenaiState, RecordedCall } from '../state.ts'

/** Writes a call down as it comes in; what it asks for is added when it has been read. */
export function recordCall(state: OpenaiState, request: Request): RecordedCall {
  const raw: unknown = request.body
  const call: RecordedCall = {
    number: state.calls.length + 1,
    at: state.settings.now().toISOString(),
    id: `req_${randomUUID().replaceAll('-', '')}`,
    method: request.method,
    path: decodeURI(request.path),
    model: null,
    bytes: Buffer.isBuffer(raw) ? raw.length : 0,
    stream: false,
    format: null,
    promptText: '',
    promptTokens: 0,
    completionTokens: 0,
    body: bodyOf(raw),
    reply: null,
    status: null,
    ended: 'underway',
  }
  state.calls.push(call)
  return call
}

function bodyOf(raw: unknown): unknown {
  if (!Buffer.isBuffer(raw) || raw.length === 0) return undefined
  try {
    return JSON.parse(raw.toString()) as unknown
  } catch {
    return undefined
  }
}
