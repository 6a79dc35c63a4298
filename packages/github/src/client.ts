import { asList } from '@debrief/contracts/deliveries/read-json'
import type { Dispatcher } from 'undici'
import { forbiddenAtGithub, githubUnavailable } from './errors.ts'
import { createCaller, type EtagCache, type GithubCall } from './http/caller.ts'
import { readNextPage } from './http/link-header.ts'
import { parseJson } from './http/parse-json.ts'
import type { PostPace, Written } from './http/post-pace.ts'
import type { Pace } from './http/rate-limit.ts'

const API_VERSION = '2022-11-28'
const JSON_MEDIA_TYPE = 'application/vnd.github+json'
const PAGE_LIMIT = 100

export interface GithubClientOptions {
  /** The REST API's URL, by default https://api.github.com. No other host is ever called. */
  baseUrl?: string
  /**
   * An OAuth token, an installation token or an App's JWT. With null, the client can only read public data over REST,
   * at 60 calls an hour.
   */
  token: string | null
  userAgent: string
  /** Aborts every call of this client. */
  signal?: AbortSignal
  /** By default, the process's shared keep-alive connections. */
  connections?: Dispatcher
  onCall?: (call: GithubCall) => void
  /** Called when a pause starts, with its end in milliseconds since 1970. */
  onPause?: (until: number) => void
  /**
   * A cache of responses with their ETags. Don't share it among tokens, because each account may see different data.
   */
  cache?: EtagCache
  /** Share one among the clients of a token, so that a pause applies to all of them. */
  pace?: Pace
  /** Decides when calls that write may be sent; by default immediately. Share one among the clients of an account. */
  posts?: PostPace
  /** The timeout for a complete response, in milliseconds; 30 s by default. */
  timeoutMs?: number
  /** The longest pause that a call waits out, in milliseconds; 2 s by default. */
  maxPauseMs?: number
  /** The largest response to read; 32 MiB by default. */
  maxBytes?: number
  now?: () => number
  /** Waits this many milliseconds, as measured by `now`. */
  wait?: (milliseconds: number, signal?: AbortSignal) => Promise<void>
}

export interface CallOptions {
  signal?: AbortSignal | undefined
  /**
   * The share of each hourly budget, from 0 to 1, to leave for other calls. If GitHub's latest response said that no
   * more than this is left, the call throws GithubPaused until the reset. Default 0.
   */
  reserve?: number | undefined
  /** Called for each HTTP call, including retries and further pages. */
  onCall?: ((call: GithubCall) => void) | undefined
}

export interface WriteOptions extends Pick<CallOptions, 'signal'> {
  /**
   * The latest time at which to send the request, by `performance.now()`. Checked right before the request is written,
   * so that a process that was frozen doesn't send it late.
   */
  sendUntil?: number | undefined
}

export interface ListOptions extends CallOptions {
  /** Default 100. */
  maxPages?: number
  enough?: (page: readonly unknown[]) => boolean
}

export interface GithubClient {
  /** Returns the parsed response to a GET. `path` is relative to the base URL and starts with a slash. */
  get(path: string, options?: CallOptions): Promise<unknown>
  /** Returns the response to a GET as text in another media type. */
  getText(path: string, options: CallOptions & { accept: string }): Promise<string>
  /**
   * Returns the entries of all pages, in order, by following Link headers. Stops early if `enough` returns true for a
   * page.
   */
  list(path: string, options?: ListOptions): Promise<unknown[]>
  /** Returns the parsed response; null if it's empty. */
  send(
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    options?: WriteOptions & { body?: unknown },
  ): Promise<unknown>
  /**
   * Returns the entire response, with `data` and possibly `errors`. Pass `writes` for a mutation, so that the pace for
   * writes applies to it, and `mayRepeat: false` if the client must not retry the call.
   */
  graphql(
    query: string,
    variables: Record<string, unknown>,
    options?: CallOptions & { writes?: Written; mayRepeat?: boolean },
  ): Promise<unknown>
}

/**
 * Creates a client for one token. Calls throw GithubFailure or GithubPaused. The client waits out short pauses. If the
 * network or GitHub fails, it retries a GET or a GraphQL call once. After a 401 or during a longer pause, it sends
 * nothing.
 */
export function createGithubClient(options: GithubClientOptions): GithubClient {
  const base = new URL(options.baseUrl ?? 'https://api.github.com')
  const root = base.pathname.replace(/\/+$/, '')
  const call = createCaller({ ...options, base, headers: { 'x-github-api-version': API_VERSION } })

  const getPage = async (target: string, { signal, reserve, onCall }: CallOptions) => {
    const answer = await call({ method: 'GET', target, accept: JSON_MEDIA_TYPE, signal, reserve, onCall })
    return { value: parsed(answer.body, `GET ${target}`), next: readNextPage(answer.link, base) }
  }

  return {
    get: async (path, settings = {}) => (await getPage(root + path, settings)).value,

    async getText(path, { accept, signal, reserve, onCall }) {
      return (await call({ method: 'GET', target: root + path, accept, signal, reserve, onCall })).body
    },

    async list(path, { maxPages = PAGE_LIMIT, enough = () => false, ...settings } = {}) {
      const entries: unknown[] = []
      const seen = new Set<string>()
      let target: string | null = root + path
      while (target !== null && seen.size < maxPages && !seen.has(target)) {
        seen.add(target)
        const page: { value: unknown; next: string | null } = await getPage(target, settings)
        const list = asList(page.value)
        for (const entry of list) entries.push(entry)
        target = enough(list) ? null : page.next
      }
      return entries
    },

    async send(method, path, { body, signal, sendUntil } = {}) {
      const target = root + path
      const answer = await call({ method, target, accept: JSON_MEDIA_TYPE, body, signal, sendUntil })
      return answer.body === '' ? null : parsed(answer.body, `${method} ${path}`)
    },

    async graphql(query, variables, { writes, mayRepeat = true, ...settings } = {}) {
      // GitHub rejects anonymous GraphQL calls with 401:
      // https://docs.github.com/graphql/guides/forming-calls-with-graphql
      if (options.token === null) throw forbiddenAtGithub('POST /graphql', 'GraphQL needs a token')
      // GitHub Enterprise Server serves REST under /api/v3 and GraphQL under /api/graphql.
      const target = `${root.replace(/\/v3$/, '')}/graphql`
      const body = { query, variables }
      const answer = await call({
        method: 'POST',
        target,
        accept: JSON_MEDIA_TYPE,
        body,
        resource: 'graphql',
        writes,
        mayRepeat,
        ...settings,
      })
      return parsed(answer.body, `POST ${target}`)
    },
  }
}

function parsed(body: string, call: string): unknown {
  const value = parseJson(body)
  if (value === undefined) throw githubUnavailable(call.replace(/\?.*/, ''), 'the response isn’t JSON')
  return value
}
