import { createPublicKey, generateKeyPair, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { created } from '../../kit/answer.ts'
import { appAnswer } from '../answers/accounts.ts'
import { type Handler, textIn } from '../http/call.ts'
import { notFound } from '../http/refusal.ts'
import type { AppOptions } from '../options.ts'
import type { Account, App } from '../state/nouns.ts'
import { addHook, type GithubState, timestamp } from '../state/state.ts'

const usualPermissions = { contents: 'read', issues: 'write', metadata: 'read', pull_requests: 'write' }
const usualEvents = [
  'issue_comment',
  'pull_request',
  'pull_request_review',
  'pull_request_review_comment',
  'repository',
]

export const standardsRights = {
  permissions: { checks: 'write', contents: 'write', metadata: 'read', pull_requests: 'write' },
  events: ['pull_request', 'push'],
}

interface NewApp extends AppOptions {
  owner: Account
  events?: string[] | undefined
  permissions?: Record<string, string> | undefined
  setupUrl?: string | null
  callbackUrls?: string[]
}

export async function createApp(state: GithubState, options: NewApp): Promise<App> {
  const { webhookUrl, webhookSecret: secret, events = usualEvents, ...own } = options
  const privateKey = own.privateKey ?? (await newPrivateKey())
  const active = webhookUrl !== null
  const url = webhookUrl ?? ''
  const delivery = { contentType: 'json', secret, insecureSsl: '0' } as const
  const app: App = {
    ...own,
    privateKey,
    publicKey: createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString(),
    hook: addHook(state, { repository: null, active, events, url, ...delivery }),
    permissions: own.permissions ?? usualPermissions,
    events,
    createdAt: timestamp(state),
    setupUrl: own.setupUrl ?? null,
    callbackUrls: own.callbackUrls ?? [],
  }
  state.apps = [...state.apps.filter(({ slug }) => slug !== app.slug), app]
  return app
}

// GitHub issues an App's key as PKCS #1.
async function newPrivateKey(): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  return privateKey.export({ type: 'pkcs1', format: 'pem' }).toString()
}

/** docs.github.com/apps/sharing-github-apps/registering-a-github-app-from-a-manifest */
export interface Manifest {
  name?: string
  url: string
  hook_attributes?: { url: string; active?: boolean }
  redirect_url?: string
  callback_urls?: string[]
  setup_url?: string
  public?: boolean
  default_permissions?: Record<string, string>
  default_events?: string[]
}

interface PendingManifest {
  manifest: Manifest
  owner: Account
  expiresAt: number
}

const pending = new WeakMap<GithubState, Map<string, PendingManifest>>()

/** Stores the manifest. The returned code can be exchanged for the App once, within an hour. */
export function keepManifest(state: GithubState, manifest: Manifest, owner: Account): string {
  const code = randomBytes(20).toString('hex')
  const kept = pending.get(state) ?? new Map<string, PendingManifest>()
  kept.set(code, { manifest, owner, expiresAt: state.settings.now().getTime() + 3600 * 1000 })
  pending.set(state, kept)
  return code
}

export const convertManifest: Handler = async (call) => {
  const { state } = call
  const code = textIn(call, 'code')
  const kept = pending.get(state)
  const found = kept?.get(code)
  if (!found || found.expiresAt < state.settings.now().getTime()) throw notFound()
  kept?.delete(code)
  const { manifest, owner } = found
  const webhookSecret = randomBytes(20).toString('hex')
  const app = await createApp(state, {
    id: 1_000_000 + (state.nextId() % 1_000_000),
    slug: (manifest.name ?? 'debrief').toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'),
    name: manifest.name ?? 'Debrief',
    clientId: `Iv23li${randomBytes(7).toString('hex')}`,
    clientSecret: randomBytes(20).toString('hex'),
    webhookUrl: manifest.hook_attributes?.active === false ? null : (manifest.hook_attributes?.url ?? null),
    webhookSecret,
    owner,
    events: manifest.default_events,
    permissions: manifest.default_permissions,
    setupUrl: manifest.setup_url ?? null,
    callbackUrls: manifest.callback_urls ?? [],
  })
  const { clientId: client_id, clientSecret: client_secret, privateKey: pem } = app
  return created({ ...appAnswer(state, app), client_id, client_secret, webhook_secret: webhookSecret, pem })
}
