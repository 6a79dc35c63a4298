import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { Answer } from '../../kit/answer.ts'
import type { StreamEvent } from '../endpoints/generation.ts'
import type { RecordedCall } from '../state.ts'

export interface ModelAnswer extends Answer {
  /** If set, the events are streamed, and no body is sent. */
  events?: StreamEvent[]
  waitMs?: number
  /** The number of bytes to send before resetting the connection, or 'half' of the body. Null means no reset. */
  resetAfter?: number | 'half' | null
}

interface SendContext {
  response: ServerResponse
  call: RecordedCall
  headers: Record<string, string>
}

export async function sendModelAnswer(
  { response, call, headers }: SendContext,
  answer: ModelAnswer,
): Promise<void> {
  const { resetAfter = null, events, text, body, type } = answer
  if (resetAfter === 0) {
    call.ended = 'cut'
    response.socket?.resetAndDestroy()
    return
  }
  const pieces = events ? events.map(toServerSentEvent) : [Buffer.from(text ?? JSON.stringify(body))]
  const size = pieces.reduce((sum, piece) => sum + piece.length, 0)
  call.status = answer.status
  response.writeHead(answer.status, {
    'content-type': events ? 'text/event-stream; charset=utf-8' : (type ?? 'application/json'),
    ...(events ? { 'cache-control': 'no-cache' } : { 'content-length': String(size) }),
    ...headers,
    ...answer.headers,
  })
  if (resetAfter !== null) {
    const bytes = resetAfter === 'half' ? Math.floor(size / 2) : resetAfter
    call.ended = 'cut'
    response.flushHeaders()
    // Wait until the bytes have been sent, because the reset drops buffered data.
    await new Promise<void>((resolve) =>
      response.write(Buffer.concat(pieces).subarray(0, bytes), () => setImmediate(resolve)),
    )
    response.socket?.resetAndDestroy()
    return
  }
  for (const piece of pieces) {
    if (response.destroyed) return
    if (!response.write(piece)) await Promise.race([once(response, 'drain'), once(response, 'close')])
  }
  response.end()
}

function toServerSentEvent({ event, data }: StreamEvent): Buffer {
  const written = typeof data === 'string' ? data : JSON.stringify(data)
  return Buffer.from(`${event === null ? '' : `event: ${event}\n`}data: ${written}\n\n`)
}
