import type { IncomingHttpHeaders } from 'node:http'
import type { Answer as KitAnswer } from '../../kit/answer.ts'
import type { Account, App, Delivery, Hook, Installation, Repository } from '../state/nouns.ts'
import type { GithubState } from '../state/state.ts'

export interface Answer extends KitAnswer {
  /** Rewrites the serialized body, for numbers too large for JavaScript. */
  rewrite?: (json: string) => string
}

export interface GithubEvent {
  event: string
  action: string | null
  repository: Repository | null
  payload: Record<string, unknown>
  app?: App
}

export interface Webhooks {
  /** Sends the event to every subscribed webhook with one GUID. Resolves when all deliveries have ended. */
  emit: (happening: GithubEvent) => Promise<Delivery[]>
  ping: (hook: Hook, payload: Record<string, unknown>) => Promise<Delivery>
  redeliver: (hook: Hook, delivery: Delivery) => Promise<Delivery>
  settled: () => Promise<void>
  close: () => void
}

export interface Caller {
  kind: 'user' | 'installation' | 'app' | 'application' | 'anonymous'
  account: Account | null
  scopes: string[]
  installation: Installation | null
  app: App | null
  clientId: string | null
  /** The limits of an installation token. Null for all other callers. */
  grant: { repositoryIds: ReadonlySet<number> | null; permissions: Record<string, string> } | null
  /** Calls with the same key share a rate limit. */
  key: string
}

export interface Call {
  state: GithubState
  webhooks: Webhooks
  method: string
  /** The API's base URL with the host that the caller used, so that links go back through the same proxy. */
  api: string
  /** The path after the API's prefix. It isn't URL-decoded, but `params` are. */
  path: string
  route: string
  params: Record<string, string>
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: unknown
  caller: Caller
}

export type Handler = (call: Call) => Answer | Promise<Answer>

export type Writing = Pick<Call, 'state' | 'webhooks'>

export const numberIn = (call: Call, name: string) => Number(call.params[name])

export const textIn = (call: Call, name: string) => call.params[name] ?? ''
