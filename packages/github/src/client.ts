import { asList } from '@debrief/contracts/deliveries/read-json'
import type { Dispatcher } from 'undici'
import { forbiddenAtGithub, githubUnavailable } from './errors.ts'
import { createCaller, type EtagCache, type GithubCall } from './http/caller.ts'
import { readNextPage } from './http/link-header.ts'
import { parseJson } from './http/parse-json.ts'
import type { PostPace, WriteKind } from './http/post-pace.ts'
import type { Pace } from './http/rate-limit.ts'

const API_VERSION = '2022-11-28'
const JSON_MEDIA_TYPE = 'application/vnd.github+json'
const PAGE_LIMIT = 100

export interface GithubClientOptions {
  /** The REST API's URL, by default https://api.github.com. The client never calls another host. */
  baseUrl?: string
  /**
   * An OAuth token, an installation token or an App's JWT. Without a token, the client can only read public data over
   * REST, 60 times an hour.
   */
  token: string | null
  userAgent: string
  signal?: AbortSignal
  connections?: Dispatcher
  onCall?: (call: GithubCall) => void
  onPause?: (until: number) => void
  /** Don't share a cache among tokens, because each account may see different data. */
  cache?: EtagCache
  /** Share one Pace among all clients of a token, so a pause applies to all of them. */
  pace?: Pace
  /** Share one PostPace among all clients of an account. Without one, calls that write aren't delayed. */
  posts?: PostPace
  /** The timeout for a complete response in milliseconds. The default is 30 seconds. */
  timeoutMs?: number
  /** The longest pause in milliseconds that a call waits out. The default is 2 seconds. */
  maxPauseMs?: number
  /** The largest response to read. The default is 32 MiB. */
  maxBytes?: number
  now?: () => number
  wait?: (milliseconds: number, signal?: AbortSignal) => Promise<void>
}

export interface CallOptions {
  signal?: AbortSignal | undefined
  /**
   * The share of each hourly budget, from 0 to 1, to leave for other calls. When only this share is left, calls wait
   * for the reset or, if it's too far away, reject with GithubPaused. Default 0.
   */
  reserve?: number | undefined
  onCall?: ((call: GithubCall) => void) | undefined
}

export interface WriteOptions extends Pick<CallOptions, 'signal'> {
  /**
   * The latest time to send the request, as a value of `performance.now()`. It keeps a process that was frozen from
   * sending the request too late.
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
  getText(path: string, options: CallOptions & { accept: string }): Promise<string>
  /** Returns the entries of up to `maxPages` pages, in order. Stops early if `enough` returns true for a page. */
  list(path: string, options?: ListOptions): Promise<unknown[]>
  send(
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    options?: WriteOptions & { body?: unknown },
  ): Promise<unknown>
  /**
   * Returns the entire response, with `data` and possibly `errors`. Pass `writes` for a mutation, so the pace for
   * writes applies.
   */
  graphql(
    query: string,
    variables: Record<string, unknown>,
    options?: CallOptions & { writes?: WriteKind; mayRepeat?: boolean },
  ): Promise<unknown>
}

/**
 * Calls reject with GithubFailure or GithubPaused, or with the signal's reason. The client waits out short pauses. By
 * default, it repeats a GET or GraphQL call once after a temporary failure. After a 401, it sends nothing more.
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
      // GitHub rejects GraphQL calls without a token
      // (https://docs.github.com/graphql/guides/forming-calls-with-graphql).
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
