export interface OAuthApplication {
  clientId: string
  clientSecret: string
  /** Registered callback addresses. A loopback one matches on any port, as at GitHub. */
  callbackUrls: string[]
}

export interface AppOptions {
  id: number
  slug: string
  name: string
  clientId: string
  clientSecret: string
  /** PEM; made when left out. */
  privateKey?: string
  /** Where the App's webhooks go; null sends none. */
  webhookUrl: string | null
  webhookSecret: string | null
}

export interface LimitOptions {
  /** Requests per hour and person; GitHub gives a signed-in person 5,000. */
  primary: number
  /** Requests per hour and address without a token. */
  anonymous: number
  /** GitHub's secondary limits (100 at once, 900 points and 80 new contents a minute), enforced or not. */
  secondary: boolean
}

export interface SimulatorOptions {
  /** 0 or left out: a free one. */
  port?: number
  /** The address to listen on; left out: this machine's own. */
  host?: string
  /** Where others find it, without a slash at the end; left out: where it listens. */
  url?: string
  /** Folders that hold pull-request folders of GitHub answers. */
  dataFolders: string[]
  /** Serve the demo's people and repositories too. */
  demo?: boolean
  /** Folder of mails, shown at /outbox. */
  outbox?: string
  /** GitHub's API description; left out: no validation. */
  openApiFile?: string
  /** false: answer without checking, for benchmarks. */
  validate?: boolean
  /** false: also serve the folders outside the demo as merged, at their own time. */
  openFirst?: boolean
  limits?: Partial<LimitOptions>
  oauth?: OAuthApplication
  app?: AppOptions
  now?: () => Date
  /** What new things are numbered from; one that served before must not be asked to give the same number to another. */
  firstId?: number
  /** How long a webhook's receiver may take; GitHub gives 10 seconds. */
  deliveryTimeoutMs?: number
  /** How long `fault-slow` waits. */
  slowMs?: number
  warn?: (message: string) => void
}

export const defaultOAuth: OAuthApplication = {
  clientId: 'debrief-simulator',
  clientSecret: 'debrief-simulator-secret',
  callbackUrls: ['http://127.0.0.1/auth/callback', 'http://localhost/auth/callback'],
}

export const defaultLimits: LimitOptions = { primary: 5000, anonymous: 60, secondary: false }
