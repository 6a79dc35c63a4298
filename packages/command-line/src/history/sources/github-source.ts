import { setTimeout as wait } from 'node:timers/promises'
import { count } from '@debrief/domain/words'
import { createGithubClient } from '@debrief/github/client'
import { GithubFailure, GithubPaused } from '@debrief/github/errors'
import {
  type HistoryReader,
  type MergedPullRequest,
  openHistoryReader,
} from '@debrief/github/history/history-reader'
import { describeFailure, isServedBy } from '../../analyze/github.ts'
import { readRulesFolder, type Settings } from '../../config.ts'
import { failure, wrongUsage } from '../../problems.ts'
import type { Terminal } from '../../terminal.ts'
import { type AnalyzedPullRequest, analyzePullRequest, isBefore } from '../analyzed-pull-request.ts'
import { type HistoryCache, noCache, openCache } from './history-cache.ts'
import { type HistoryOptions, type HistorySource, monthsBefore } from './history-source.ts'

/** Debrief's history imports have the same limit. */
const MAX_PULL_REQUESTS = 2_000
/** Pull requests are read, analyzed and cached in batches of this size. */
const BATCH = 20

const WEB = /^(?:https?:\/\/)?(?<host>[^/]+\.[^/]+|[^/]+:\d+)\/(?<fullName>[\w.-]+\/[\w.-]+?)(?:\.git)?\/?$/i
const SHORT = /^[\w.-]+\/[\w.-]+$/

/**
 * Parses a repository's URL or `owner/repository`. Returns null for other text. Throws a usage error if the URL's host
 * is neither github.com nor the host of `apiUrl`.
 */
export function readRepositoryAddress(text: string, apiUrl: string): string | null {
  if (SHORT.test(text)) return text.split('/').some((part) => /^\.+$/.test(part)) ? null : text
  const { host = '', fullName } = WEB.exec(text)?.groups ?? {}
  if (fullName === undefined) return null
  if (!isServedBy(host.toLowerCase(), apiUrl))
    throw wrongUsage(
      `The repository is on ${host}, but GITHUB_API_URL is ${apiUrl}. Set GITHUB_API_URL to the API of ${host}, such as https://${host}/api/v3.`,
    )
  return fullName
}

interface Environment {
  settings: Settings
  isCached: boolean
  terminal: Terminal
}

export async function readFromGithub(
  fullName: string,
  { months, author, signal }: HistoryOptions & { months: number },
  { settings, isCached, terminal }: Environment,
): Promise<HistorySource> {
  const { GITHUB_API_URL: baseUrl, GITHUB_TOKEN: token = null } = settings
  if (token === null)
    throw failure(
      'debrief history needs a token. Set GITHUB_TOKEN to one that can read the repository. Without a token, you can review a single public pull request with debrief analyze.',
    )
  const today = new Date()
  const client = createGithubClient({ baseUrl, token, userAgent: 'debrief', signal })
  const reader = patient(openHistoryReader(client, { signal }), terminal, signal)
  // The user's own rules can change at any time, so results that used them aren't cached.
  const cache = isCached && readRulesFolder() === undefined ? openCache(baseUrl, fullName) : noCache
  try {
    const since = monthsBefore(today, months)
    const { listed, current } = await listAll(reader, { fullName, since, terminal })
    const people = listed.filter((one) => !one.author?.isBot)
    const wanted = people.filter((one) => author === null || isLogin(one.author?.login, author))
    const newest = wanted.toSorted((a, b) => (isBefore(a, b) ? 1 : -1)).slice(0, MAX_PULL_REQUESTS)
    const { pulls, unreadable } = await readAll(reader, newest.toReversed(), {
      fullName: current,
      cache,
      terminal,
      signal,
    })
    const leftOut = {
      bots: listed.length - people.length,
      notMerged: 0,
      unreadable,
      beyondLimit: wanted.length - newest.length,
    }
    return { pulls, leftOut, today }
  } catch (error) {
    const sentence =
      error instanceof GithubFailure
        ? describeFailure(error, ['Repository', fullName], { apiUrl: baseUrl, token })
        : null
    throw sentence === null ? error : failure(sentence, error)
  }
}

const isLogin = (login: string | undefined, wanted: string) => login?.toLowerCase() === wanted.toLowerCase()

/** Wraps a reader so that it waits when GitHub's rate limit is used up. Ctrl-C ends the wait. */
function patient(reader: HistoryReader, terminal: Terminal, signal: AbortSignal): HistoryReader {
  const retry = async <Result>(call: () => Promise<Result>): Promise<Result> => {
    for (;;) {
      try {
        return await call()
      } catch (error) {
        if (!(error instanceof GithubPaused)) throw error
        const seconds = Math.max(1, Math.ceil((error.retryAt.getTime() - Date.now()) / 1000))
        const time = error.retryAt.toISOString().slice(11, 16)
        terminal.note(
          `Waiting for GitHub’s rate limit until ${time} UTC. You can also press Ctrl-C and run the same command later.`,
        )
        await wait(seconds * 1000, undefined, { signal })
      }
    }
  }
  return {
    listMerged: (page) => retry(() => reader.listMerged(page)),
    readBatch: (batch) => retry(() => reader.readBatch(batch)),
    used: () => reader.used(),
  }
}

async function listAll(
  reader: HistoryReader,
  { fullName, since, terminal }: { fullName: string; since: Date; terminal: Terminal },
): Promise<{ listed: MergedPullRequest[]; current: string }> {
  const found = new Map<number, MergedPullRequest>()
  let after: string | null = null
  /** The repository's current name. It differs from `fullName` if the repository was renamed. */
  let current = fullName
  do {
    terminal.progress(`Found ${count(found.size, 'merged pull request')}`)
    const page = await reader.listMerged({ fullName: current, since, after })
    for (const pull of page.pulls) found.set(pull.number, pull)
    after = page.next
    current = page.fullName
  } while (after !== null)
  return { listed: [...found.values()], current }
}

interface Reading {
  fullName: string
  cache: HistoryCache
  terminal: Terminal
  signal: AbortSignal
}

async function readAll(
  reader: HistoryReader,
  listed: readonly MergedPullRequest[],
  { fullName, cache, terminal, signal }: Reading,
): Promise<{ pulls: AnalyzedPullRequest[]; unreadable: number }> {
  const pulls = new Map<number, AnalyzedPullRequest>()
  const states = new Map(listed.map((one) => [one.number, describeState(one)]))
  for (const [number, state] of states) {
    const cached = cache.find(number, state)
    if (cached) pulls.set(number, cached)
  }
  const missing = listed.map(({ number }) => number).filter((number) => !pulls.has(number))
  let unreadable = 0
  while (missing.length > 0) {
    terminal.progress(`Analyzed ${pulls.size} of ${count(listed.length, 'pull request')}`)
    const numbers = missing.splice(0, BATCH)
    const batch = await reader.readBatch({ fullName, numbers })
    const done = new Set([...batch.gone, ...batch.read.map(({ material }) => material.number)])
    missing.unshift(...numbers.filter((number) => !done.has(number)))
    unreadable += batch.gone.length
    for (const { material } of batch.read) {
      if (material.mergedAt === null) continue
      signal.throwIfAborted()
      const pull = await analyzePullRequest({ ...material, mergedAt: material.mergedAt }, signal)
      pulls.set(pull.number, pull)
      cache.keep(pull, states.get(pull.number) ?? '')
    }
  }
  return { pulls: [...pulls.values()].toSorted((a, b) => (isBefore(a, b) ? -1 : 1)), unreadable }
}

/** A cached analysis is outdated when this text changes. */
const describeState = ({ reviewThreads, reviews, commits }: MergedPullRequest) =>
  `${reviewThreads} ${reviews} ${commits}`
