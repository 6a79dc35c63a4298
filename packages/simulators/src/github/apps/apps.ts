import { createPublicKey, generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import type { AppOptions } from '../options.ts'
import type { Account, App, Hook } from '../state/nouns.ts'
import { type GithubState, timestamp } from '../state/state.ts'

const usualPermissions = { contents: 'read', issues: 'write', metadata: 'read', pull_requests: 'write' }
const usualEvents = [
  'issue_comment',
  'pull_request',
  'pull_request_review',
  'pull_request_review_comment',
  'repository',
]

interface NewApp extends AppOptions {
  owner: Account
  events?: string[] | undefined
  permissions?: Record<string, string> | undefined
  setupUrl?: string | null
  callbackUrls?: string[]
}

/** Creates the App with its own hook. Generates a key pair if no private key is passed. */
export async function createApp(state: GithubState, options: NewApp): Promise<App> {
  const privateKey = options.privateKey ?? (await newPrivateKey())
  const now = timestamp(state)
  const events = options.events ?? usualEvents
  const hook: Hook = {
    id: state.nextId(),
    repository: null,
    active: options.webhookUrl !== null,
    events,
    url: options.webhookUrl ?? '',
    contentType: 'json',
    secret: options.webhookSecret,
    insecureSsl: '0',
    createdAt: now,
    updatedAt: now,
    lastResponse: { code: null, status: 'unused', message: null },
    deliveries: [],
  }
  const app: App = {
    id: options.id,
    slug: options.slug,
    name: options.name,
    owner: options.owner,
    clientId: options.clientId,
    clientSecret: options.clientSecret,
    privateKey,
    publicKey: createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString(),
    hook,
    permissions: options.permissions ?? usualPermissions,
    events,
    createdAt: now,
    setupUrl: options.setupUrl ?? null,
    callbackUrls: options.callbackUrls ?? [],
  }
  state.app = app
  state.hooks.set(hook.id, hook)
  return app
}

// GitHub issues an App's key as PKCS #1.
async function newPrivateKey(): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  return privateKey.export({ type: 'pkcs1', format: 'pem' }).toString()
}
