export interface OAuthApplication {
  clientId: string
  clientSecret: string
  /** Registered callback URLs. A loopback URL matches on any port, as on GitHub. */
  callbackUrls: string[]
}

export interface AppOptions {
  id: number
  slug: string
  name: string
  clientId: string
  clientSecret: string
  /** A PEM key. If it's missing, the simulator generates a key. */
  privateKey?: string
  /** Where to send the App's webhooks. Null sends no webhooks. */
  webhookUrl: string | null
  webhookSecret: string | null
}

export interface LimitOptions {
  /** Requests per hour for each authenticated caller. GitHub allows an account 5,000. */
  primary: number
  /** GraphQL points per hour for each authenticated caller. Default: `primary`. */
  graphql?: number
  /** Requests per hour without a token, for each IP address. */
  anonymous: number
  /**
   * Whether to enforce GitHub's secondary limits: the limits below, 80 new items per minute, and 500 posts per hour.
   */
  secondary: boolean
  concurrent: number
  /** Points per minute for REST calls: 1 for a GET, 5 for any other. */
  restPoints: number
  /** Points per minute for GraphQL calls: 1 for a query, 5 for a mutation. */
  graphqlPoints: number
}

export interface SimulatorOptions {
  port?: number
  host?: string
  /** The URL at which clients reach the simulator, without a trailing slash. Default: http://127.0.0.1:<port>. */
  url?: string
  /** Folders with GitHub's responses. Each has one subfolder per pull request. */
  dataFolders: string[]
  demo?: boolean
  outbox?: string
  /** Path to GitHub's API specification. If the file is missing, nothing is validated. */
  openApiFile?: string
  validate?: boolean
  /** Whether pull requests from `dataFolders` start out open. If false, they keep their recorded state. */
  openFirst?: boolean
  /**
   * Whether to treat the threads of pull requests without review-threads.json as unresolved. If false (the default),
   * GraphQL returns an error for these threads.
   */
  unresolvedThreads?: boolean
  limits?: Partial<LimitOptions>
  oauth?: OAuthApplication
  app?: AppOptions
  standardsApp?: AppOptions
  now?: () => Date
  /** New objects get higher ids. After a restart, `firstId` must be higher than all earlier ids. */
  firstId?: number
  /** How long a webhook's receiver has to respond, in milliseconds. GitHub waits 10 seconds. */
  deliveryTimeoutMs?: number
  slowMs?: number
  warn?: (message: string) => void
}

export const defaultOAuth: OAuthApplication = {
  clientId: 'debrief-simulator',
  clientSecret: 'debrief-simulator-secret',
  callbackUrls: ['http://127.0.0.1/auth/callback', 'http://localhost/auth/callback'],
}

/** docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api */
export const defaultLimits: LimitOptions = {
  primary: 5000,
  anonymous: 60,
  secondary: false,
  concurrent: 100,
  restPoints: 900,
  graphqlPoints: 2000,
}
