import type { LiveEvent } from '@debrief/contracts/http/live'
import type { RequestHandler } from 'express'
import type { OpenContext } from '../contexts.ts'
import type { LiveUpdates } from './live-updates.ts'

/** A browser that reads this much slower than things happen is cut; it comes back and loads anew. */
const MOST_WAITING = 512 * 1024
const RETRY_AFTER = 2_000

export interface LiveStreams {
  handler: RequestHandler
  /** Ends all streams, so that the server can stop. */
  close(): void
}

/**
 * The viewer's events as server-sent events. Only changes of the viewer's own pull requests come through it. The session
 * is looked up once, when the stream begins: its end is announced, and its last moment is known.
 */
export function streamLive({ contextOf, live }: { contextOf: OpenContext; live: LiveUpdates }): LiveStreams {
  const open = new Set<() => void>()
  return {
    async handler(request, response) {
      const { viewer, session } = await contextOf(request, response, {})
      response.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
      })
      response.write(`retry: ${RETRY_AFTER}\n\n`)
      const end = () => response.end()
      const send = (event: LiveEvent) => {
        if (response.writableLength > MOST_WAITING) response.destroy()
        else response.write(asText(event))
      }
      const leave = live.join({ userId: viewer.id, sessionId: session.id, send, end })
      const lastMoment = setTimeout(end, session.expiresAt.getTime() - Date.now())
      open.add(end)
      response.on('close', () => {
        clearTimeout(lastMoment)
        leave()
        open.delete(end)
      })
    },
    close() {
      for (const end of open) end()
    },
  }
}

const asText = ({ event, data }: LiveEvent) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
