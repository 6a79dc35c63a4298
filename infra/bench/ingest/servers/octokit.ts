import { createNodeMiddleware, Webhooks } from '@octokit/webhooks'
import { keepInQueue, keepInTable } from './keep-facts.ts'
import { listenOnFreePort } from './listen-on-free-port.ts'

/** @octokit/webhooks' middleware for node:http as its README shows it. */
const { REDIS_URL = '', DATABASE_URL, SECRET = '' } = process.env
const keep = DATABASE_URL ? keepInTable(DATABASE_URL, REDIS_URL) : keepInQueue(REDIS_URL)
const webhooks = new Webhooks({ secret: SECRET })
webhooks.onAny(keep)
const middleware = createNodeMiddleware(webhooks, { path: '/' })
listenOnFreePort((req, res) => void middleware(req, res))
