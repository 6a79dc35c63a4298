import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect } from '@debrief/database/connect'
import { listen } from '@debrief/database/listen'
import { readSession } from '@debrief/gateway/auth/session.queries'
import { hashOf } from '@debrief/gateway/auth/tokens'
import { loadCard } from '@debrief/gateway/live/load-card'

/**
 * What a page asks every two seconds in place of a stream: 304 as long as the person's version is the one it has. The
 * session is looked up in the database as for every call; versions are in memory, which is the least that they can cost.
 */
const { DATABASE_URL = '' } = process.env
const { db } = connect(DATABASE_URL, {
  max: 10,
  name: 'polling',
  connectTimeout: 60_000,
  statementTimeout: 60_000,
})
const changed = new Map<string, { version: number; pullRequestId: string }>()

async function answer({ headers }: IncomingMessage, response: ServerResponse): Promise<void> {
  const token = /(?:^|; )sid=([^;]+)/.exec(headers.cookie ?? '')?.[1] ?? ''
  const session = await readSession(db, hashOf(token))
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

const server = createServer((request, response) => void answer(request, response))
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
