import type { BillingTools } from '@debrief/billing/tools'
import type { Viewer } from '@debrief/contracts/http/viewer'
import type { Connection, Database } from '@debrief/database/connect'
import type { GithubClients } from '@debrief/github/clients'
import type { KeyRing } from '@debrief/service-kit/key-ring'
import type { Log } from '@debrief/service-kit/log'
import type { Session } from './auth/find-session.ts'
import type { CodeChecker } from './code-checker/open-code-checker.ts'
import type { GatewayConfig } from './config.ts'

/** What every route may use; one for each request. */
export interface PublicContext {
  db: Database
  /** What `db` asks through; for what needs a connection of its own. */
  pool: Connection['pool']
  keys: KeyRing
  config: GatewayConfig
  /** Scheme, name and port that people use, without a slash at the end. */
  appUrl: string
  githubClients: GithubClients
  /** Its lines carry the request's id. */
  log: Log
  session: Session | null
  /** null where nobody can buy: billing is off, or no payment provider is set up. */
  billing: BillingTools | null
  codeChecker: CodeChecker
  browser: Browser
}

/** What a route that needs a session may use. */
export interface Context extends PublicContext {
  session: Session
  viewer: Viewer
}

/** The browser at the other end, as far as sessions ask. */
export interface Browser {
  userAgent: string | null
  /** What the browser says the asking page's origin is; null where it says nothing. */
  origin: string | null
  cookie(name: string): string | null
  /** Sets a header of the answer; cookies add up. */
  answerWith(name: string, value: string): void
}
