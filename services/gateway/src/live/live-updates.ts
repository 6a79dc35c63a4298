import { LIVE_BEAT } from '@debrief/contracts/http/live-path'
import type { Database } from '@debrief/database/connect'
import { listen } from '@debrief/database/listen'
import type { Log } from '@debrief/service-kit/log'
import { z } from 'zod'
import { countPullRequests, readPullRequest } from '../pull-requests/pull-requests.queries.ts'
import { createFanOut, type Send } from './fan-out.ts'

/** What the trigger on pull_requests says; written by the migration of 2026-11-21. */
const announced = z.object({ userId: z.uuid(), pullRequestId: z.uuid() })
const CHANNEL = 'debrief_live'

export interface LiveUpdates {
  join(userId: string, stream: Send): () => void
  close(): Promise<void>
}

/** Hears what changes in the database over one connection and passes it on to the open streams. */
export function openLiveUpdates({
  databaseUrl,
  db,
  log,
}: {
  databaseUrl: string
  db: Database
  log: Log
}): LiveUpdates {
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
  const listener = listen(databaseUrl, {
    channel: CHANNEL,
    onMessage: (payload) => {
      const { success, data } = announced.safeParse(JSON.parse(payload))
      if (success) void fanOut.announce(data)
      else log.warn({ payload }, 'live announcement not understood')
    },
    onListening: () => fanOut.broadcast({ event: 'ready', data: {} }),
    onLost: (err) => log.warn({ err }, 'live connection lost: connecting again'),
  })
  const beat = setInterval(() => {
    if (listener.listening()) fanOut.broadcast({ event: 'beat', data: {} })
  }, LIVE_BEAT)
  return {
    join(userId, stream) {
      const leave = fanOut.join(userId, stream)
      if (listener.listening()) stream({ event: 'ready', data: {} })
      return leave
    },
    async close() {
      clearInterval(beat)
      await listener.close()
    },
  }
}
