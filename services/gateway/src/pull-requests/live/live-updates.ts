import { LIVE_BEAT } from '@debrief/contracts/pull-requests/constants'
import type { LiveEvent, PullRequestChanged } from '@debrief/contracts/pull-requests/live'
import type { Database } from '@debrief/database/connect'
import { listen } from '@debrief/database/listen'
import { isOwn, type Subject } from '@debrief/database/pull-requests/visibility'
import { findAliveSessions } from '@debrief/database/sessions/sessions'
import type { Log } from '@debrief/service-kit/log'
import { z } from 'zod'
import { readImport } from '../../history/history.queries.ts'
import { findViewable } from '../../people/viewable.queries.ts'
import { type ChangedFor, createFanOut, type Send } from './fan-out.ts'
import { createHistoryUpdates } from './history-updates.ts'
import { loadCard } from './load-card.ts'

/** `userId` is the person whose data changed. */
const announced = z
  .string()
  .transform(parseJson)
  .pipe(
    z.union([
      z.object({ userId: z.uuid(), pullRequestId: z.uuid() }),
      z.object({ userId: z.uuid(), endedSession: z.uuid() }),
      z.object({ userId: z.uuid(), accessChanged: z.literal(true) }),
      z.object({ userId: z.uuid(), leftTeam: z.uuid() }),
      z.object({ userId: z.uuid(), notified: z.literal(true) }),
      z.object({ userId: z.uuid(), historyImportId: z.uuid() }),
    ]),
  )
const CHANNEL = 'debrief_live'

/**
 * Changes are remembered for this many milliseconds. A page that started to load longer ago than this reloads its data.
 */
const REMEMBERED = 60_000
/** Added to a page's age, in milliseconds, because a request can overtake a notification. */
const MARGIN = 2_000

export interface LiveStream extends Subject {
  sessionId: string
  pageAge: number | null
  send: Send
  end(): void
}

export interface LiveUpdates {
  /**
   * Adds a stream, and returns a function that removes it. Sends `ready` if data may have changed since the page
   * started to load, otherwise a `beat`. Sends neither while the database connection is lost. The stream ends when the
   * viewer's access may have changed.
   */
  join(stream: LiveStream): () => void
  close(): Promise<void>
}

interface Options {
  databaseUrl: string
  db: Database
  log: Log
  issuer?: string | null
  beatEvery?: number
}

/** Listens for the database's notifications on one connection. */
export function openLiveUpdates(options: Options): LiveUpdates {
  const { databaseUrl, db, log, issuer = null, beatEvery = LIVE_BEAT } = options
  const fanOut = openCards({ db, log })
  const streams = new Set<LiveStream>()
  const changes = rememberChanges()
  const history = openHistory(streams, { db, log })
  const endAll = (matches: (stream: LiveStream) => boolean) => {
    for (const stream of streams) if (matches(stream)) stream.end()
  }
  // Checks the database, because a notification can be missed before a stream is added or while the connection is lost.
  const endGoneSoon = (open: LiveStream[]) =>
    void endGone(db, open, issuer).catch((err) => log.warn({ err }, 'check of live streams failed'))
  const read = announcementReader(log)
  const hear = (payload: string) => {
    const data = read(payload)
    if (!data) return
    changes.add(data.userId)
    if ('endedSession' in data) return endAll(({ sessionId }) => sessionId === data.endedSession)
    if ('accessChanged' in data || 'leftTeam' in data)
      return endAll((stream) => concerns(stream, data.userId))
    if ('notified' in data) return sendTo(streams, data.userId, { event: 'notified', data: {} })
    if ('historyImportId' in data) return history.announce(data)
    void fanOut.announce(data)
  }
  const listener = listen(databaseUrl, {
    channel: CHANNEL,
    onMessage: hear,
    onListening: () => {
      changes.begin()
      fanOut.broadcast({ event: 'ready', data: {} })
      endGoneSoon([...streams])
    },
    onLost: (err) => log.warn({ err }, 'live connection lost: reconnecting'),
  })
  const beat = setInterval(() => {
    changes.forgetOld()
    if (listener.listening()) fanOut.broadcast({ event: 'beat', data: {} })
    endGoneSoon([...streams].filter((stream) => !isOwn(stream)))
  }, beatEvery)
  return {
    join(stream) {
      const leave = fanOut.join(stream, stream.send)
      streams.add(stream)
      if (listener.listening())
        stream.send({ event: changes.isUpToDate(stream) ? 'beat' : 'ready', data: {} })
      endGoneSoon([stream])
      return () => {
        leave()
        streams.delete(stream)
      }
    },
    async close() {
      clearInterval(beat)
      history.close()
      await listener.close()
    },
  }
}

/** Remembers when each person's data last changed, so that fresh pages don't reload. */
function rememberChanges() {
  const lastChanges = new Map<string, number>()
  let since = Number.NEGATIVE_INFINITY
  return {
    begin(): void {
      since = performance.now()
    },
    add(userId: string): void {
      lastChanges.set(userId, performance.now())
    },
    forgetOld(): void {
      for (const [userId, at] of lastChanges)
        if (at < performance.now() - REMEMBERED) lastChanges.delete(userId)
    },
    isUpToDate({ userId, viewerId, pageAge }: LiveStream): boolean {
      if (pageAge === null || pageAge + MARGIN > REMEMBERED) return false
      const last = Math.max(since, lastChanges.get(userId) ?? since, lastChanges.get(viewerId) ?? since)
      return last < performance.now() - pageAge - MARGIN
    },
  }
}

/**
 * Returns a function that parses a notification, or returns null if it's malformed. The function logs only the first
 * malformed notification, because every database role can send notifications.
 */
function announcementReader(log: Log) {
  let isLogged = false
  return (payload: string): z.output<typeof announced> | null => {
    const { success, data } = announced.safeParse(payload)
    if (success) return data
    if (!isLogged) log.warn({ length: payload.length }, 'malformed live notification ignored')
    isLogged = true
    return null
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const concerns = ({ viewerId, userId }: Subject, changed: string) =>
  viewerId === changed || userId === changed

/** Also sends to streams in which the person views a member. */
function sendTo(streams: Iterable<LiveStream>, userId: string, event: LiveEvent): void {
  for (const { viewerId, send } of streams) if (viewerId === userId) send(event)
}

/** Logs only at level debug, because looking up the request id costs a query. */
async function noteTold(
  { pullRequestId }: ChangedFor,
  { pullRequest }: PullRequestChanged,
  { db, log }: Pick<Options, 'db' | 'log'>,
): Promise<void> {
  if (!log.isLevelEnabled('debug')) return
  const requestId = await findRequestId(db, pullRequestId)
  log.debug({ requestId, pullRequestId, status: pullRequest.status }, 'live event sent')
}

const openCards = ({ db, log }: Pick<Options, 'db' | 'log'>) =>
  createFanOut({
    async load(changed) {
      const card = await loadCard(db, changed)
      if (card) await noteTold(changed, card, { db, log })
      return card
    },
    onError: (err, changed) => log.warn({ err, ...changed }, 'live card could not be loaded'),
  })

const openHistory = (streams: ReadonlySet<LiveStream>, { db, log }: Pick<Options, 'db' | 'log'>) =>
  createHistoryUpdates({
    load: async ({ userId, historyImportId: importId }) =>
      [...streams].some(({ viewerId }) => viewerId === userId)
        ? readImport(db, { viewerId: userId, importId })
        : null,
    send: (userId, data) => sendTo(streams, userId, { event: 'history', data }),
    onError: (err, changed) => log.warn({ err, ...changed }, 'import for live update could not be loaded'),
  })

/** Ends streams whose session has ended, and managers' streams about people who are no longer on their team. */
async function endGone(db: Database, open: LiveStream[], issuer: string | null): Promise<void> {
  if (open.length === 0) return
  const alive = await findAliveSessions(db, { ids: open.map(({ sessionId }) => sessionId), issuer })
  const viewing = open.filter((stream) => !isOwn(stream))
  const isViewable = viewing.length > 0 ? await findViewable(db, viewing) : () => true
  for (const stream of open)
    if (!alive.has(stream.sessionId) || !(isOwn(stream) || isViewable(stream))) stream.end()
}

/** Returns the id of the delivery or request that caused the last analysis. Returns null before the first analysis. */
async function findRequestId(db: Database, pullRequestId: string): Promise<string | null> {
  const run = await db
    .selectFrom('analysis_runs')
    .select('request_id')
    .where('pull_request_id', '=', pullRequestId)
    .orderBy('generation', 'desc')
    .limit(1)
    .executeTakeFirst()
  return run?.request_id ?? null
}
