import { type GithubSimulator, startGithubSimulator } from '@debrief/simulators/github/server'
import { mintToken } from '@debrief/simulators/github/state/state'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sayOnce } from './agent/comments.ts'
import { react } from './agent/reactions.ts'
import { createGithubClients, type GithubClients } from './clients.ts'
import { GithubPaused } from './errors.ts'
import type { GithubCall } from './http/caller.ts'
import { createGithubApp } from './repositories/github-app/app-client.ts'
import { fastClock } from './testing/fast-clock.ts'

const POSTS = Number(process.env.G1_POSTS ?? 120)
const WORKERS = 8
/** The test clock runs this many times faster than real time. */
const FASTER = 100
const REPOSITORY = 'northbeam/ferry-api'
const PULL = 488
const BUDGET = 'one installation'

let clock: ReturnType<typeof fastClock>
let simulator: GithubSimulator
let clients: GithubClients
let tokens: string[]
let calls: (GithubCall & { startedAt: number; endedAt: number })[]
/** The arrival times of calls that create content, except reactions. */
let posted: number[]

beforeEach(async () => {
  clock = fastClock(FASTER)
  calls = []
  posted = []
  simulator = await startSimulator()
  clients = createGithubClients(simulator.apiUrl, {
    ...clock,
    onCall(call) {
      const endedAt = clock.now()
      calls.push({ ...call, startedAt: endedAt - call.milliseconds * FASTER, endedAt })
    },
  })
  tokens = await mintTokens(3)
  const { effects } = simulator.state
  effects.push = (...added) => {
    for (const { kind } of added) if (!kind.includes('reaction')) posted.push(clock.now())
    return Array.prototype.push.apply(effects, added)
  }
})
afterEach(() => simulator.close())

function startSimulator() {
  return startGithubSimulator({
    demo: true,
    dataFolders: [],
    validate: false,
    limits: { secondary: true },
    now: () => new Date(clock.now()),
    app: {
      id: 42,
      slug: 'debrief',
      name: 'Debrief',
      clientId: 'Iv1.app',
      clientSecret: 'x',
      webhookUrl: null,
      webhookSecret: null,
    },
    warn: () => {},
  })
}

/** Creates tokens that don't expire, because with the fast clock, normal tokens would expire during the test. */
async function mintTokens(count: number): Promise<string[]> {
  const { state, apiUrl } = simulator
  const [installation] = state.installations.values()
  const app = createGithubApp({
    appId: 42,
    privateKey: state.app!.privateKey,
    baseUrl: apiUrl,
    userAgent: 'test',
  })
  const given = state.tokens.get(await app.installationToken(installation!.id))!
  return Array.from(
    { length: count },
    () => mintToken(state, given.account, { ...given, expiresAt: null }).token,
  )
}

async function answer(number: number): Promise<void> {
  const client = clients.of(tokens[number % tokens.length]!, BUDGET)
  const [comment] = [...simulator.state.repositories.values()].flatMap(({ pulls }) =>
    [...pulls.values()].flatMap(({ issueComments }) => issueComments),
  )
  const mention = {
    fullName: REPOSITORY,
    prNumber: PULL,
    source: 'issue_comment',
    commentId: comment!.id,
  } as const
  await react(client, mention, { content: 'eyes' })
  const place = { fullName: REPOSITORY, number: PULL, threadId: null }
  await sayOnce(client, place, {
    marker: `<!-- ${number} -->`,
    botLogin: 'debrief[bot]',
    body: `Answer ${number}.`,
  })
}

/** If a pause interrupts an answer, the worker tries the same answer again after the pause. */
async function answerAll(count: number): Promise<void> {
  let next = 0
  const work = async () => {
    for (let number = next++; number < count; number = next++) await persist(number)
  }
  await Promise.all(Array.from({ length: WORKERS }, work))
}

async function persist(number: number): Promise<void> {
  for (;;) {
    try {
      return await answer(number)
    } catch (error) {
      if (!(error instanceof GithubPaused)) throw error
      await clock.wait(error.retryAt.getTime() - clock.now())
    }
  }
}

const refused = () => calls.filter(({ status }) => status === 403 || status === 429)
const gaps = () => posted.slice(1).map((at, index) => at - posted[index]!)
const said = () =>
  [...simulator.state.repositories.values()]
    .flatMap(({ pulls }) => [...pulls.values()])
    .flatMap(({ issueComments }) => issueComments)
    .filter(({ author }) => author?.login === 'debrief[bot]')
    .map(({ body }) => body)

describe('G1: eight workers that post through one installation', () => {
  it(`are never rejected for writing too fast, with ${POSTS} answers`, { timeout: 300_000 }, async () => {
    await answerAll(POSTS)
    expect(refused()).toEqual([])
    expect(new Set(said()).size).toBe(POSTS)
    expect(said()).toHaveLength(POSTS)
    expect(Math.min(...gaps())).toBeGreaterThanOrEqual(1_000)
  })

  it('make no call while GitHub requires a pause, whichever token was rejected', async () => {
    simulator.faults.add({ kind: 'secondary', match: 'POST .*/comments$', times: 1, retryAfter: 40 })
    await answerAll(12)
    expect(refused()).toHaveLength(1)
    const { endedAt } = refused()[0]!
    const during = calls.filter(({ startedAt }) => startedAt > endedAt && startedAt < endedAt + 40_000)
    expect(during).toEqual([])
    expect(said()).toHaveLength(12)
  })

  it('make no call after the hourly limit is used up until it resets', async () => {
    simulator.faults.add({ kind: 'primary', match: 'GET .*/comments', times: 1, retryAfter: 120 })
    await answerAll(6)
    const exhausted = calls.find(({ remaining }) => remaining === 0)!
    const reset = exhausted.endedAt + 118_000
    expect(calls.filter(({ startedAt }) => startedAt > exhausted.endedAt && startedAt < reset).length).toBe(0)
    expect(said()).toHaveLength(6)
  })
})
