import type { LiveEvent } from '@debrief/contracts/http/live'
import { LIVE_PATH } from '@debrief/contracts/http/live-path'
import { viewedUser as viewedUserSchema } from '@debrief/contracts/http/viewed-user'
import { Problem } from '@debrief/contracts/problem'
import type { Request, RequestHandler } from 'express'
import { z } from 'zod'
import type { OpenContext } from '../contexts.ts'
import { viewedUser } from '../policy/viewed-user.ts'
import type { LiveUpdates } from './live-updates.ts'

/** A browser that reads this much slower than things happen is cut; it comes back and loads anew. */
const MOST_WAITING = 512 * 1024
const RETRY_AFTER = 2_000

export interface LiveStreams {
  handler: RequestHandler
  /** Ends all streams, so that the server can stop. */
  close(): void
}

/** Tabs of one person; one more is told to ask from time to time instead. */
const MOST_OF_A_PERSON = 50

interface Parts {
  contextOf: OpenContext
  live: LiveUpdates
  /** Told how many streams are open whenever that changes. */
  onCount(open: number): void
}

/**
 * The viewer's events as server-sent events: changes of their own pull requests, or with `?user=` of a member's. The
 * session is looked up once, when the stream begins: its end is announced, and its last moment is known.
 */
export function streamLive({ contextOf, live, onCount }: Parts): LiveStreams {
  const open = new Map<() => void, string>()
  return {
    async handler(request, response) {
      const context = await contextOf(request, response, { name: `GET ${LIVE_PATH}` })
      const { viewer, session } = context
      const mine = [...open.values()].filter((userId) => userId === viewer.id)
      if (mine.length >= MOST_OF_A_PERSON) throw tooManyStreams()
      const subject = await viewedUser(context, { user: readUser(request), screen: '/live' })
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
      const leave = live.join({ ...subject, sessionId: session.id, send, end })
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

const asked = z.strictObject({ user: viewedUserSchema })

function readUser({ query }: Request): string | undefined {
  const { success, data } = asked.safeParse(query)
  if (!success) throw userNotUnderstood()
  return data.user
}

const userNotUnderstood = () =>
  new Problem(
    'request_invalid',
    400,
    'The request is not understood: the stream takes one `user`, a person’s id, and nothing else.',
  )

const tooManyStreams = () =>
  new Problem('too_many_streams', 429, 'Too many pages are open. Close some, then load this one again.', {
    retryAfter: 60,
  })

const asText = ({ event, data }: LiveEvent) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
