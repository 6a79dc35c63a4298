/**
 * Responds to polls with 304 while the page has the person's current version. Looks up the session in the database, as
 * every endpoint does. Keeps versions in memory, which is the cheapest option.
 */

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect } from '@debrief/database/connect'
import { listen } from '@debrief/database/listen'
import { loadCard } from '@debrief/gateway/pull-requests/live/load-card'
import { readSession } from '@debrief/gateway/sessions/session.queries'
import { hashToken } from '@debrief/gateway/sessions/tokens'

const { DATABASE_URL = '' } = process.env
const { db } = connect(DATABASE_URL, {
  max: 10,
  name: 'polling',
  connectTimeout: 60_000,
  statementTimeout: 60_000,
})
const changed = new Map<string, { version: number; pullRequestId: string }>()

async function respond({ headers }: IncomingMessage, response: ServerResponse): Promise<void> {
  const token = /(?:^|; )sid=([^;]+)/.exec(headers.cookie ?? '')?.[1] ?? ''
  const session = await readSession(db, hashToken(token))
  if (!session) return void response.writeHead(401, { 'content-length': 0 }).end()
  const last = changed.get(session.id)
  const etag = `"${last?.version ?? 0}"`
  if (headers['if-none-match'] === etag) return void response.writeHead(304, { etag }).end()
  const subject = { viewerId: session.id, userId: session.id }
  const card = last ? await loadCard(db, { ...subject, pullRequestId: last.pullRequestId }) : null
  const body = Buffer.from(JSON.stringify(card))
  response.writeHead(200, { etag, 'content-type': 'application/json', 'content-length': body.length })
  response.end(body)
}

const server = createServer((request, response) => void respond(request, response))
server.keepAliveTimeout = 60_000

listen(DATABASE_URL, {
  channel: 'debrief_live',
  onMessage(payload) {
    const { userId, pullRequestId } = JSON.parse(payload) as { userId: string; pullRequestId: string }
    changed.set(userId, { version: (changed.get(userId)?.version ?? 0) + 1, pullRequestId })
  },
  onListening() {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      if (address && typeof address === 'object') process.send?.({ port: address.port })
    })
  },
  onLost: (error) => console.error(error),
})
process.on('SIGTERM', () => process.exit(0))
