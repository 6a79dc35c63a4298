import { asList } from '@debrief/contracts/events/read-json'
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
  /** Address of the REST API, default https://api.github.com; the only host that is ever called. */
  baseUrl?: string
  /** An OAuth or installation token, or an App's JWT; null reads what is public, by REST alone and 60 calls an hour. */
  token: string | null
  userAgent: string
  /** Ends every call of this client. */
  signal?: AbortSignal
  /** Keep-alive connections; default those of the process. */
  connections?: Dispatcher
  onCall?: (call: GithubCall) => void
  /** Told when calls begin to rest, and until when, in milliseconds since 1970. */
  onPause?: (until: number) => void
  /** Answers with their ETags, for one token: what one account may see is never served to another. */
  cache?: EtagCache
  /** Share one among the clients of a token so that a pause holds for all of them. */
  pace?: Pace
  /** When calls that write may go; without it at once. Share one among the clients of an account. */
  posts?: PostPace
  /** Whole answer in milliseconds, default 30 s. */
  timeoutMs?: number
  /** Largest answer that is read, default 32 MiB. */
  maxBytes?: number
  now?: () => number
  /** Waits so many milliseconds of `now`. */
  wait?: (milliseconds: number, signal?: AbortSignal) => Promise<void>
}

export interface CallOptions {
  signal?: AbortSignal | undefined
}

export interface ListOptions extends CallOptions {
  /** Default 100. */
  maxPages?: number
  enough?: (page: readonly unknown[]) => boolean
}

export interface GithubClient {
  /** The parsed answer to a GET. `path` begins with a slash, below the base address. */
  get(path: string, options?: CallOptions): Promise<unknown>
  /** The answer to a GET as text in another media type. */
  getText(path: string, options: CallOptions & { accept: string }): Promise<string>
  /** The entries of every page, in order, by Link headers, until `enough` says so of a page. */
  list(path: string, options?: ListOptions): Promise<unknown[]>
  /** The parsed answer of a writing call; null where the answer is empty. */
  send(
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    options?: CallOptions & { body?: unknown },
  ): Promise<unknown>
  /** The whole answer with `data` and perhaps `errors`. A mutation says what it writes, so that it keeps to the pace of writing. */
  graphql(
    query: string,
    variables: Record<string, unknown>,
    options?: CallOptions & { writes?: Written },
  ): Promise<unknown>
}

/**
 * A client for one token. Every call throws GithubFailure or GithubPaused; pauses up to 2 s are sat out, GETs are
 * tried twice where the network or GitHub fails. After a 401 or during a pause nothing more is sent.
 */
export function createGithubClient(options: GithubClientOptions): GithubClient {
  const base = new URL(options.baseUrl ?? 'https://api.github.com')
  const root = base.pathname.replace(/\/+$/, '')
  const call = createCaller({ ...options, base, headers: { 'x-github-api-version': API_VERSION } })

  const getPage = async (target: string, { signal }: CallOptions) => {
    const answer = await call({ method: 'GET', target, accept: JSON_MEDIA_TYPE, signal })
    return { value: parsed(answer.body, target), next: readNextPage(answer.link, base) }
  }

  return {
    get: async (path, settings = {}) => (await getPage(root + path, settings)).value,

    async getText(path, { accept, signal }) {
      return (await call({ method: 'GET', target: root + path, accept, signal })).body
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

    async send(method, path, { body, signal } = {}) {
      const answer = await call({ method, target: root + path, accept: JSON_MEDIA_TYPE, body, signal })
      return answer.body === '' ? null : parsed(answer.body, path)
    },

    async graphql(query, variables, { signal, writes } = {}) {
      // GitHub answers GraphQL to nobody unknown, with 401: https://docs.github.com/graphql/guides/forming-calls-with-graphql
      if (options.token === null) throw forbiddenAtGithub('POST /graphql', 'GraphQL needs a token')
      // GitHub Enterprise Server serves REST under /api/v3 and GraphQL under /api/graphql.
      const target = `${root.replace(/\/v3$/, '')}/graphql`
      const body = { query, variables }
      const answer = await call({
        method: 'POST',
        target,
        accept: JSON_MEDIA_TYPE,
        body,
        signal,
        resource: 'graphql',
        writes,
        mayRepeat: true,
      })
      return parsed(answer.body, target)
    },
  }
}

function parsed(body: string, target: string): unknown {
  const value = parseJson(body)
  if (value === undefined) throw githubUnavailable(`GET ${target.split('?')[0]}`, 'the answer is not JSON')
  return value
}
