import { viewedUser as viewedUserSchema } from '@debrief/contracts/people/viewed-user'
import { Problem } from '@debrief/contracts/problem'
import { LIVE_PATH } from '@debrief/contracts/pull-requests/constants'
import type { LiveEvent } from '@debrief/contracts/pull-requests/live'
import type { Request, RequestHandler } from 'express'
import { z } from 'zod'
import type { OpenContext } from '../../contexts.ts'
import { viewedUser } from '../../policies/people.ts'
import type { LiveUpdates } from './live-updates.ts'

/** The gateway closes a stream if its browser falls this far behind. The browser then reconnects and reloads. */
const MAX_BUFFERED_BYTES = 512 * 1024
const RETRY_AFTER = 2_000

export interface LiveStreams {
  handler: RequestHandler
  close(): void
}

/** Browser tabs beyond this number fall back to polling. */
const MAX_STREAMS_PER_PERSON = 50

interface Parts {
  openContext: OpenContext
  live: LiveUpdates
  onCount(open: number): void
}

/**
 * Streams changes as server-sent events. A stream ends when its session expires. LiveUpdates ends it earlier if the
 * session ends or the viewer's access changes.
 */
export function streamLive({ openContext, live, onCount }: Parts): LiveStreams {
  const open = new Map<() => void, string>()
  return {
    async handler(request, response) {
      const context = await openContext(request, response, { name: `GET ${LIVE_PATH}` })
      const { viewer, session } = context
      const mine = [...open.values()].filter((userId) => userId === viewer.id)
      if (mine.length >= MAX_STREAMS_PER_PERSON) throw tooManyStreams()
      const { user, age = null } = readQuery(request)
      const subject = await viewedUser(context, { user, screen: '/live' })
      response.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
      })
      response.write(`retry: ${RETRY_AFTER}\n\n`)
      const end = () => response.end()
      const send = (event: LiveEvent) => {
        if (response.writableLength > MAX_BUFFERED_BYTES) response.destroy()
        else response.write(asText(event))
      }
      const leave = live.join({ ...subject, sessionId: session.id, pageAge: age, send, end })
      const lastMoment = setTimeout(end, session.secondsLeft * 1_000)
      onCount(open.set(end, viewer.id).size)
      response.on('close', () => {
        clearTimeout(lastMoment)
        leave()
        open.delete(end)
        onCount(open.size)
      })
    },
    close() {
      for (const end of open.keys()) end()
    },
  }
}

const querySchema = z.strictObject({
  user: viewedUserSchema,
  age: z.coerce.number().int().nonnegative().optional(),
})

function readQuery({ query }: Request): z.output<typeof querySchema> {
  const { success, data } = querySchema.safeParse(query)
  if (!success) throw queryNotUnderstood()
  return data
}

const queryNotUnderstood = () =>
  new Problem(
    'request_invalid',
    400,
    'The request is invalid. The only query parameters are `user` (a person’s id) and `age` (in milliseconds).',
  )

const tooManyStreams = () =>
  new Problem('too_many_streams', 429, 'Too many pages are open. Close some, then reload this one.', {
    retryAfter: 60,
  })

const asText = ({ event, data }: LiveEvent) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
