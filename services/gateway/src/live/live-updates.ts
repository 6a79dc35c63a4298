import { LIVE_BEAT } from '@debrief/contracts/http/live-path'
import type { Database } from '@debrief/database/connect'
import { listen } from '@debrief/database/listen'
import { findAliveSessions } from '@debrief/database/sessions'
import type { Log } from '@debrief/service-kit/log'
import { z } from 'zod'
import { countPullRequests, readPullRequest } from '../pull-requests/pull-requests.queries.ts'
import { createFanOut, type Send } from './fan-out.ts'

/** What the trigger on pull_requests says (the migration of 2026-11-21), and what the end of a session says. */
const announced = z.union([
  z.object({ userId: z.uuid(), pullRequestId: z.uuid() }),
  z.object({ userId: z.uuid(), endedSession: z.uuid() }),
])
const CHANNEL = 'debrief_live'

export interface LiveStream {
  userId: string
  sessionId: string
  send: Send
  end(): void
}

export interface LiveUpdates {
  /** Adds a stream until what comes back is called; it is told to end when its session does. */
  join(stream: LiveStream): () => void
  close(): Promise<void>
}

interface Options {
  databaseUrl: string
  db: Database
  log: Log
  /** Milliseconds. */
  beatEvery?: number
}

/** Hears what changes in the database over one connection and passes it on to the open streams. */
export function openLiveUpdates({ databaseUrl, db, log, beatEvery = LIVE_BEAT }: Options): LiveUpdates {
  const fanOut = createFanOut({
    load: async ({ userId, pullRequestId }) => {
      const [pullRequest, { all, analyzed, pending }] = await Promise.all([
        readPullRequest(db, { viewerId: userId, pullRequestId }),
        countPullRequests(db, userId),
      ])
      return pullRequest && { pullRequest, counts: { all, analyzed, pending } }
    },
    onError: (err, changed) => log.warn({ err, ...changed }, 'live card could not be loaded'),
  })
  const streams = new Set<LiveStream>()
  const endSession = (sessionId: string) => {
    for (const stream of streams) if (stream.sessionId === sessionId) stream.end()
  }
  // Sessions that ended while nobody listened: between their look-up and the stream's beginning, or without a connection.
  const endDead = async (open: LiveStream[]) => {
    if (open.length === 0) return
    const alive = await findAliveSessions(
      db,
      open.map(({ sessionId }) => sessionId),
    )
    for (const stream of open) if (!alive.has(stream.sessionId)) stream.end()
  }
  const endDeadSoon = (open: LiveStream[]) =>
    void endDead(open).catch((err) => log.warn({ err }, 'sessions of live streams not looked up'))
  const listener = listen(databaseUrl, {
    channel: CHANNEL,
    onMessage: (payload) => {
      const { success, data } = announced.safeParse(JSON.parse(payload))
      if (!success) log.warn({ payload }, 'live announcement not understood')
      else if ('endedSession' in data) endSession(data.endedSession)
      else void fanOut.announce(data)
    },
    onListening: () => {
      fanOut.broadcast({ event: 'ready', data: {} })
      endDeadSoon([...streams])
    },
    onLost: (err) => log.warn({ err }, 'live connection lost: connecting again'),
  })
  const beat = setInterval(() => {
    if (listener.listening()) fanOut.broadcast({ event: 'beat', data: {} })
  }, beatEvery)
  return {
    join(stream) {
      const leave = fanOut.join(stream.userId, stream.send)
      streams.add(stream)
      if (listener.listening()) stream.send({ event: 'ready', data: {} })
      endDeadSoon([stream])
      return () => {
        leave()
        streams.delete(stream)
      }
    },
    async close() {
      clearInterval(beat)
      await listener.close()
    },
  }
}
