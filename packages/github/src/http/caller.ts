import type { Dispatcher } from 'undici'
import { GithubFailure, GithubPaused, githubUnavailable, redirectRefused, tokenRevoked } from '../errors.ts'
import { type Clock, systemClock } from './clock.ts'
import { sharedConnections } from './connections.ts'
import { type Exchange, exchange, type RawAnswer } from './exchange.ts'
import { createGate } from './gate.ts'
import { joinSignals } from './join-signals.ts'
import { judgeAnswer, type Verdict, worthRepeating } from './judge-answer.ts'
import type { PostPace, WriteKind } from './post-pace.ts'
import { createPace, type Pace, type Pause, readBudget, readExhaustion } from './rate-limit.ts'

const AT_ONCE = 6
const REPEAT_AFTER_MS = 200
const MAX_TRIES = 2
const MAX_HOPS = 3
const MAX_CACHED_LENGTH = 1_000_000

export interface CachedAnswer {
  etag: string
  body: string
  link: string | null
}

/**
 * A cache for conditional requests
 * (https://docs.github.com/rest/using-the-rest-api/best-practices-for-using-the-rest-api).
 */
export interface EtagCache {
  get(url: string): Promise<CachedAnswer | null | undefined>
  set(url: string, answer: CachedAnswer): Promise<unknown>
}

export interface GithubCall {
  method: string
  path: string
  status: number | null
  milliseconds: number
  /** Calls left in the budget. Null if GitHub didn't report the number. */
  remaining: number | null
}

export interface CallRequest {
  method: Exchange['method']
  target: string
  accept: string
  body?: unknown
  signal?: AbortSignal | undefined
  resource?: string
  writes?: WriteKind | undefined
  /** Whether the client may retry the call after a failure. The default is true only for GET. */
  mayRepeat?: boolean | undefined
  reserve?: number | undefined
  sendUntil?: number | undefined
  onCall?: ((call: GithubCall) => void) | undefined
}

export interface CallAnswer {
  body: string
  link: string | null
}

export interface CallerOptions {
  base: URL
  token: string | null
  userAgent: string
  headers: Record<string, string>
  signal?: AbortSignal
  connections?: Dispatcher
  onCall?: (call: GithubCall) => void
  onPause?: (until: number) => void
  cache?: EtagCache
  pace?: Pace
  posts?: PostPace
  timeoutMs?: number
  maxPauseMs?: number
  maxBytes?: number
  now?: Clock['now']
  wait?: Clock['wait']
}

export function createCaller(options: CallerOptions): (request: CallRequest) => Promise<CallAnswer> {
  // GitHub's tokens contain only characters that are valid in headers.
  if (options.token !== null && !/^[\x21-\x7e]+$/.test(options.token)) throw tokenRevoked('')
  const caller = new Caller(options)
  const gate = createGate(AT_ONCE)
  const call = (request: CallRequest) => gate(() => caller.call(request))
  // A call waits for its turn to write before it enters the gate, so reads can pass it.
  return (request) => (options.posts ? options.posts.run(request, () => call(request)) : call(request))
}

class Caller {
  readonly #options: CallerOptions
  readonly #pace: Pace
  readonly #dispatcher: Dispatcher
  readonly #clock: Clock
  #revoked: GithubFailure | undefined

  constructor(options: CallerOptions) {
    this.#options = options
    this.#pace = options.pace ?? createPace()
    this.#dispatcher = options.connections ?? sharedConnections()
    this.#clock = { now: options.now ?? systemClock.now, wait: options.wait ?? systemClock.wait }
  }

  async call(request: CallRequest): Promise<CallAnswer> {
    const key = `${this.#options.base.origin}${request.target}#${request.accept}`
    const cached = request.method === 'GET' ? await this.#options.cache?.get(key) : undefined
    const { answer, verdict } = await this.#follow(request, cached?.etag)
    if (verdict.kind === 'failed') throw verdict.failure
    if (verdict.kind === 'unchanged' && cached)
      return { body: cached.body, link: answer.header('link') ?? cached.link }
    if (verdict.kind !== 'ok') throw githubUnavailable(describeCall(request), `status ${answer.status}`)
    const link = answer.header('link')
    const etag = answer.header('etag')
    if (request.method === 'GET' && etag !== null && answer.body.length <= MAX_CACHED_LENGTH)
      await this.#options.cache?.set(key, { etag, body: answer.body, link })
    return { body: answer.body, link }
  }

  async #follow(request: CallRequest, etag: string | undefined) {
    let target = request.target
    for (let hop = 0; hop < MAX_HOPS; hop++) {
      const result = await this.#persist({ ...request, target }, etag)
      if (result.verdict.kind !== 'moved') return result
      target = result.verdict.target
    }
    throw redirectRefused(describeCall(request), 310)
  }

  async #persist(request: CallRequest, etag: string | undefined) {
    const { mayRepeat = request.method === 'GET' } = request
    for (let attempt = 1; ; attempt++) {
      const last = attempt >= MAX_TRIES
      try {
        const result = await this.#exchange(request, etag)
        const { verdict } = result
        if (verdict.kind === 'pause') await this.#rest(verdict.pause, { request, last })
        else if (verdict.kind !== 'failed' || !worthRepeating(verdict.failure, mayRepeat && !last))
          return result
        else await this.#wait(REPEAT_AFTER_MS, request)
      } catch (error) {
        if (!(error instanceof GithubFailure) || !worthRepeating(error, mayRepeat && !last)) throw error
      }
    }
  }

  async #exchange(
    request: CallRequest,
    etag: string | undefined,
  ): Promise<{ answer: RawAnswer; verdict: Verdict }> {
    const { method, target, resource = 'core', reserve = 0 } = request
    if (this.#revoked) throw this.#revoked
    const started = this.#clock.now()
    const held = this.#pace.pausedFor(resource, started) ?? this.#pace.reserved(resource, reserve, started)
    if (held) await this.#rest(held, { request, last: false })

    const answer = await this.#measure(request, etag)
    const now = this.#clock.now()
    const { token } = this.#options
    const mask = (text: string) => (token === null ? text : text.replaceAll(token, '[masked]'))
    const { base } = this.#options
    const call = describeCall({ method, target })
    const verdict = judgeAnswer(answer, { call, method, base, resource, now, mask })
    const budget = readBudget({ header: answer.header, now })
    if (budget) this.#pace.note(budget)
    const pause = verdict.kind === 'pause' ? verdict.pause : readExhaustion({ header: answer.header, now })
    if (pause) {
      this.#pace.hold(pause)
      this.#options.onPause?.(pause.until)
    }
    if (verdict.kind === 'failed' && verdict.failure.kind === 'token_revoked') this.#revoked = verdict.failure
    return { answer, verdict }
  }

  async #measure(request: CallRequest, etag: string | undefined): Promise<RawAnswer> {
    const { base, signal: whole, onCall, timeoutMs = 30_000, maxBytes = 32 * 1024 * 1024 } = this.#options
    const started = performance.now()
    const signal = joinSignals(whole, request.signal)
    let answer: RawAnswer | undefined
    try {
      const outside = { dispatcher: this.#dispatcher, origin: base.origin, limits: { timeoutMs, maxBytes } }
      answer = await exchange(outside, this.#write(request, etag), signal.signal)
      return answer
    } finally {
      signal.release()
      const remaining = Number(answer?.header('x-ratelimit-remaining') ?? Number.NaN)
      const call = {
        method: request.method,
        path: request.target.split('?')[0] ?? '',
        status: answer?.status ?? null,
        milliseconds: performance.now() - started,
        remaining: Number.isNaN(remaining) ? null : remaining,
      }
      onCall?.(call)
      request.onCall?.(call)
    }
  }

  #write({ method, target, accept, body, sendUntil }: CallRequest, etag: string | undefined): Exchange {
    const headers: Record<string, string> = {
      ...this.#options.headers,
      accept,
      'accept-encoding': 'gzip',
      'user-agent': this.#options.userAgent,
    }
    if (this.#options.token !== null) headers.authorization = `Bearer ${this.#options.token}`
    if (etag !== undefined) headers['if-none-match'] = etag
    const sent = { method, target, headers, call: describeCall({ method, target }), sendUntil }
    if (body === undefined) return sent
    headers['content-type'] = 'application/json'
    return { ...sent, body: JSON.stringify(body) }
  }

  async #rest(pause: Pause, { request, last }: { request: CallRequest; last: boolean }): Promise<void> {
    const now = this.#clock.now()
    const { maxPauseMs = 2_000 } = this.#options
    if (last || pause.until - now > maxPauseMs)
      throw new GithubPaused(new Date(pause.until), pause.limit, now)
    await this.#wait(pause.until - now, request)
  }

  async #wait(milliseconds: number, request: CallRequest): Promise<void> {
    const joined = joinSignals(this.#options.signal, request.signal)
    try {
      await this.#clock.wait(milliseconds, joined.signal)
    } finally {
      joined.release()
    }
  }
}

function describeCall({ method, target }: Pick<CallRequest, 'method' | 'target'>): string {
  return `${method} ${target.split('?')[0]}`
}
