import { once } from 'node:events'
import type { Response } from 'express'
import type { SentEvent } from '../generation.ts'
import type { RecordedCall } from '../state.ts'

export interface Answer {
  status: number
  /** Sent as JSON, unless there are events or a text. */
  body?: unknown
  events?: SentEvent[]
  text?: string
  headers?: Record<string, string>
  /** The connection is reset after so many bytes of the body, 'half' of it, or, null, never. */
  resetAfter?: number | 'half' | null
}

interface Sending {
  response: Response
  call: RecordedCall
  headers: Record<string, string>
}

/** Writes the answer, or as much of it as the script lets through. */
export async function sendAnswer({ response, call, headers }: Sending, answer: Answer): Promise<void> {
  const { resetAfter = null } = answer
  if (resetAfter === 0) {
    call.ended = 'cut'
    response.socket?.resetAndDestroy()
    return
  }
  const pieces = piecesOf(answer).map((piece) => Buffer.from(piece))
  const size = pieces.reduce((sum, piece) => sum + piece.length, 0)
  call.status = answer.status
  response.writeHead(answer.status, {
    'content-type': typeOf(answer),
    ...(answer.events ? { 'cache-control': 'no-cache' } : { 'content-length': String(size) }),
    ...headers,
    ...answer.headers,
  })
  if (resetAfter !== null) {
    const bytes = resetAfter === 'half' ? Math.floor(size / 2) : resetAfter
    return cut({ response, call, headers }, Buffer.concat(pieces).subarray(0, bytes))
  }
  for (const piece of pieces) {
    if (response.destroyed) return
    if (!response.write(piece)) await Promise.race([once(response, 'drain'), once(response, 'close')])
  }
  response.end()
}

async function cut({ response, call }: Sending, sent: Buffer) {
  call.ended = 'cut'
  response.flushHeaders()
  // The bytes must have left before the reset, which throws away what still waits.
  await new Promise<void>((resolve) => response.write(sent, () => setImmediate(resolve)))
  response.socket?.resetAndDestroy()
}

const typeOf = ({ events, text }: Answer) => {
  if (events) return 'text/event-stream; charset=utf-8'
  return text === undefined ? 'application/json' : 'text/html; charset=utf-8'
}

function piecesOf({ events, text, body }: Answer): string[] {
  if (!events) return [text ?? JSON.stringify(body)]
  return events.map(({ event, data }) => {
    const written = typeof data === 'string' ? data : JSON.stringify(data)
    return `${event === null ? '' : `event: ${event}\n`}data: ${written}\n\n`
  })
}
