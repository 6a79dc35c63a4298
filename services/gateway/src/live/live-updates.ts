import type { PullRequestChanged } from '@debrief/contracts/http/live'
import { LIVE_BEAT } from '@debrief/contracts/http/live-path'
import type { Database } from '@debrief/database/connect'
import { listen } from '@debrief/database/listen'
import { findAliveSessions } from '@debrief/database/sessions'
import type { Log } from '@debrief/service-kit/log'
import { z } from 'zod'
import { isOwn, type Subject } from '../policy/subject.ts'
import { findViewable } from '../policy/viewed-user.queries.ts'
import { type ChangedFor, createFanOut, type Send } from './fan-out.ts'
import { loadCard } from './load-card.ts'
import { findRequestOf } from './request-of.queries.ts'

/**
 * What the trigger on pull_requests says (the migration of 2026-11-21), what the end of a session says, and what is said
 * of a person whose team or plan is another now.
 */
const announced = z.union([
  z.object({ userId: z.uuid(), pullRequestId: z.uuid() }),
  z.object({ userId: z.uuid(), endedSession: z.uuid() }),
  z.object({ userId: z.uuid(), accessChanged: z.literal(true) }),
  z.object({ userId: z.uuid(), leftTeam: z.uuid() }),
])
const CHANNEL = 'debrief_live'

export interface LiveStream extends Subject {
  sessionId: string
  send: Send
  end(): void
}

export interface LiveUpdates {
  /** Adds a stream until what comes back is called; it is told to end when its session does, or its view of a member. */
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
  /** At the level debug alone, since the id by which an event can be followed is not what its reader needs. */
  async function noteTold({ pullRequestId }: ChangedFor, { pullRequest }: PullRequestChanged): Promise<void> {
    if (!log.isLevelEnabled('debug')) return
    const requestId = await findRequestOf(db, pullRequestId)
    log.debug({ requestId, pullRequestId, status: pullRequest.status }, 'live event sent')
  }
  const fanOut = createFanOut({
    async load(changed) {
      const card = await loadCard(db, changed)
      if (card) await noteTold(changed, card)
      return card
    },
    onError: (err, changed) => log.warn({ err, ...changed }, 'live card could not be loaded'),
  })
  const streams = new Set<LiveStream>()
  const endAll = (wanted: (stream: LiveStream) => boolean) => {
    for (const stream of streams) if (wanted(stream)) stream.end()
  }
  // What ended while nobody listened: between its look-up and the stream's beginning, or without a connection.
  const endGoneSoon = (open: LiveStream[]) =>
    void endGone(db, open).catch((err) => log.warn({ err }, 'live streams not checked'))
  const hear = (payload: string) => {
    const { success, data } = announced.safeParse(JSON.parse(payload))
    if (!success) return log.warn({ payload }, 'live announcement not understood')
    if ('endedSession' in data) return endAll(({ sessionId }) => sessionId === data.endedSession)
    // Whoever comes back is let in anew, or not.
    if ('accessChanged' in data || 'leftTeam' in data)
      return endAll((stream) => concerns(stream, data.userId))
    void fanOut.announce(data)
  }
  const listener = listen(databaseUrl, {
    channel: CHANNEL,
    onMessage: hear,
    onListening: () => {
      fanOut.broadcast({ event: 'ready', data: {} })
      endGoneSoon([...streams])
    },
    onLost: (err) => log.warn({ err }, 'live connection lost: connecting again'),
  })
  const beat = setInterval(() => {
    if (listener.listening()) fanOut.broadcast({ event: 'beat', data: {} })
    endGoneSoon([...streams].filter((stream) => !isOwn(stream)))
  }, beatEvery)
  return {
    join(stream) {
      const leave = fanOut.join(stream, stream.send)
      streams.add(stream)
      if (listener.listening()) stream.send({ event: 'ready', data: {} })
      endGoneSoon([stream])
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

const concerns = ({ viewerId, userId }: Subject, changed: string) =>
  viewerId === changed || userId === changed

/** Ends the streams whose session has ended, and those of a manager about somebody who is no longer on their team. */
async function endGone(db: Database, open: LiveStream[]): Promise<void> {
  if (open.length === 0) return
  const alive = await findAliveSessions(
    db,
    open.map(({ sessionId }) => sessionId),
  )
  const viewing = open.filter((stream) => !isOwn(stream))
  const isViewable = viewing.length > 0 ? await findViewable(db, viewing) : () => true
  for (const stream of open)
    if (!alive.has(stream.sessionId) || !(isOwn(stream) || isViewable(stream))) stream.end()
}
