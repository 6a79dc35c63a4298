import { generateKeyPairSync } from 'node:crypto'
import type { RequestListener } from 'node:http'
import { keepInQueue, type ReceivedEvent } from './keep-facts.ts'
import { listenOnFreePort } from './listen-on-free-port.ts'

/** The part of Probot that is used here: it is installed by the first run, so its own types may not be there. */
interface Probot {
  createProbot(options: { overrides: Record<string, unknown> }): unknown
  createNodeMiddleware(
    app: (probot: { onAny(handle: (event: ReceivedEvent) => Promise<void>): void }) => void,
    options: { probot: unknown; webhooksPath: string },
  ): Promise<RequestListener>
}

const { REDIS_URL = '', SECRET: secret = '', PROBOT = '' } = process.env
const { createProbot, createNodeMiddleware }: Probot = await import(PROBOT)
const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
})
const probot = createProbot({ overrides: { appId: 1, privateKey, secret } })
const app = { probot, webhooksPath: '/' }
listenOnFreePort(await createNodeMiddleware((bot) => bot.onAny(keepInQueue(REDIS_URL)), app))
