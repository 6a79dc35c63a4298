import type { BillingTools } from '@debrief/billing/context'
import type { Viewer } from '@debrief/contracts/people/viewer'
import type { Connection, Database } from '@debrief/database/connect'
import type { GithubClients } from '@debrief/github/clients'
import { type Route as RouteWith, serveWith } from '@debrief/service-kit/http/serve'
import type { KeyRing } from '@debrief/service-kit/key-ring'
import type { Log } from '@debrief/service-kit/log'
import type { CodeChecker } from './code-checker/open-code-checker.ts'
import type { GatewayConfig } from './config.ts'
import type { Session } from './sessions/find-session.ts'

/** What every route can use, created for each request. */
export interface PublicContext {
  db: Database
  /** The pool behind `db`, for work that needs its own connection. */
  pool: Connection['pool']
  keys: KeyRing
  config: GatewayConfig
  /** Scheme, host and port that people use, without a trailing slash. */
  appUrl: string
  githubClients: GithubClients
  /** Logs with the request's id. */
  log: Log
  session: Session | null
  /** Null if nobody can buy: billing is off, or no payment provider is configured. */
  billing: BillingTools | null
  codeChecker: CodeChecker
  browser: Browser
}

/** What a route with a session can use. */
export interface Context extends PublicContext {
  session: Session
  viewer: Viewer
}

/** The requester, with only what most policies need. */
export type Asker = Pick<Context, 'db' | 'viewer'>

interface Contexts {
  public: PublicContext
  signedIn: Context
}
export type Route = RouteWith<Contexts>

/** Serves a declared endpoint. The handler has a `viewer` unless the contract's access is public. */
export const serve = serveWith<Contexts>()

/** What sessions need to know about the browser. */
export interface Browser {
  userAgent: string | null
  /** The Origin header; null if the browser sent none. */
  origin: string | null
  cookie(name: string): string | null
  /** Sets a response header; cookies are appended. */
  answerWith(name: string, value: string): void
}
