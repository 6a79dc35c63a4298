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
  pool: Connection['pool']
  keys: KeyRing
  config: GatewayConfig
  appUrl: string
  githubClients: GithubClients
  log: Log
  session: Session | null
  /** The request's access token. Null if the request has no access token. */
  token: { id: string; scopes: readonly TokenScope[] } | null
  /** Null if billing is off or no payment provider is configured. */
  billing: BillingTools | null
  codeChecker: CodeChecker
  outbound: Pick<Outbound, 'check'>
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

/** The handler's context has a `viewer` unless the endpoint's access is public. */
export const serve = serveWith<Contexts>()

export interface Browser {
  userAgent: string | null
  origin: string | null
  cookie(name: string): string | null
  /** Keeps existing headers with the same name, such as other cookies. */
  answerWith(name: string, value: string): void
}
