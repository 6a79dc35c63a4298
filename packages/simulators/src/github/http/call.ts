import type { IncomingHttpHeaders } from 'node:http'
import type { Account, App, Installation } from '../state/nouns.ts'
import type { GithubState } from '../state/state.ts'
import type { Webhooks } from '../webhooks/webhooks.ts'
import type { Answer } from './answer.ts'

/** Who calls: a person or an installation by token, an App by its JSON web token, an OAuth application by its secret, or nobody. */
export interface Caller {
  kind: 'user' | 'installation' | 'app' | 'application' | 'anonymous'
  account: Account | null
  scopes: string[]
  installation: Installation | null
  app: App | null
  clientId: string | null
  /** What an installation's token is held to; null for everybody else. */
  grant: { repositoryIds: ReadonlySet<number> | null; permissions: Record<string, string> } | null
  /** What the rate limit counts by. */
  key: string
}

export interface Call {
  state: GithubState
  webhooks: Webhooks
  method: string
  /** The API's address as the caller wrote it: links lead back through the same link or proxy. */
  api: string
  /** Below the API's prefix, decoded by the route. */
  path: string
  route: string
  params: Record<string, string>
  query: URLSearchParams
  headers: IncomingHttpHeaders
  /** undefined: no body. */
  body: unknown
  caller: Caller
}

export type Handler = (call: Call) => Answer | Promise<Answer>

export const ok = (body: unknown): Answer => ({ status: 200, body })
export const created = (body: unknown): Answer => ({ status: 201, body })
export const noContent: Answer = { status: 204 }

/** A parameter of the path that the route says is a number. */
export const numberIn = (call: Call, name: string) => Number(call.params[name])

export const textIn = (call: Call, name: string) => call.params[name] ?? ''
