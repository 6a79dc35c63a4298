import type { BillingTools } from '@debrief/billing/context'
import type { TokenScope } from '@debrief/contracts/people/constants'
import type { Viewer } from '@debrief/contracts/people/viewer'
import type { Connection, Database } from '@debrief/database/connect'
import type { GithubClients } from '@debrief/github/clients'
import { type Route as RouteWith, serveWith } from '@debrief/service-kit/http/serve'
import type { KeyRing } from '@debrief/service-kit/key-ring'
import type { Log } from '@debrief/service-kit/log'
import type { Outbound } from '@debrief/service-kit/outbound/outbound'
import type { CodeChecker } from './code-checker/open-code-checker.ts'
import type { GatewayConfig } from './config.ts'
import type { Session } from './sessions/find-session.ts'
import type { OidcProvider } from './sessions/oidc/provider.ts'

export interface PublicContext {
  db: Database
  /** The pool behind `db`, for work that needs a separate connection. */
  pool: Connection['pool']
  keys: KeyRing
  config: GatewayConfig
  /** The URL that people open: scheme, host and port, without a trailing slash. */
  appUrl: string
  githubClients: GithubClients
  /** A log that adds the request's id to each line. */
  log: Log
  session: Session | null
  /** The access token of the request. Null if the request has none, so that its session is a cookie's. */
  token: { id: string; scopes: readonly TokenScope[] } | null
  /** Null if nobody can buy a plan, because billing is off or no payment provider is configured. */
  billing: BillingTools | null
  codeChecker: CodeChecker
  /** Checks addresses that people enter. */
  outbound: Pick<Outbound, 'check'>
  /** Null if the operator didn't set up an identity provider. */
  oidc: OidcProvider | null
  browser: Browser
}

export interface Context extends PublicContext {
  session: Session
  viewer: Viewer
}

export type Asker = Pick<Context, 'db' | 'viewer' | 'token'>

interface Contexts {
  public: PublicContext
  signedIn: Context
}
export type Route = RouteWith<Contexts>

/** Connects an endpoint to its handler. The handler's context has a `viewer` unless the endpoint's access is public. */
export const serve = serveWith<Contexts>()

export interface Browser {
  userAgent: string | null
  /** The Origin header; null if the browser didn't send one. */
  origin: string | null
  cookie(name: string): string | null
  /** Adds a response header. Keeps existing headers with the same name, such as other cookies. */
  answerWith(name: string, value: string): void
}
