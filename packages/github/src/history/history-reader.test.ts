import { toSha } from '@debrief/simulators/github/state/state'
import { describe, expect, it } from 'vitest'
import { GithubPaused } from '../errors.ts'
import { getPullRequest } from '../pull-requests/merged-pull-requests.ts'
import { readPullRequest } from '../pull-requests/pull-request.ts'
import { catchFailure } from '../testing/call-server.ts'
import { FULL_NAME, type HistoryWorld, startHistory } from '../testing/history-world.ts'
import { openHistoryReader } from './history-reader.ts'

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
const startMany = (count: number, limits = {}) =>
  startHistory(
    upTo(count).map((number) => ({ number })),
    limits,
  )

const graphqlCalls = ({ calls }: HistoryWorld) => calls.filter(({ path }) => path.endsWith('/graphql')).length

async function expectAsOverRest(
  { client }: HistoryWorld,
  numbers: number[],
  reader = openHistoryReader(client),
) {
  const { read, gone } = await reader.readBatch({ fullName: FULL_NAME, numbers })
  expect(gone).toEqual([])
  expect(read.map(({ facts }) => facts.number)).toEqual(numbers)
  for (const { facts, material } of read) {
    const address = { fullName: FULL_NAME, number: facts.number }
    expect(material).toEqual(await readPullRequest(client, address))
    expect(facts).toEqual(await getPullRequest(client, address))
  }
}

describe('reading a batch', () => {
  it('returns what REST returns, with one REST call for each pull request', async () => {
    const world = await startMany(12)
    const reader = openHistoryReader(world.client)
    await expectAsOverRest(world, upTo(12), reader)
    const { restCalls, graphqlPoints } = reader.used()
    expect(restCalls).toBe(12)
    expect(graphqlPoints).toBeLessThanOrEqual(24)
  })

  it('continues lists that are longer than a page', async () => {
    const world = await startHistory([{ comments: 150 }])
    const pull = world.pull(1)
    const [review] = pull.reviews
    const [commit] = pull.commits
    const [comment] = pull.reviewComments
    if (!review || !commit || !comment) throw new Error('the fixture is empty')
    pull.reviews = upTo(120).map((id) => ({ ...review, id: 20_000 + id }))
    pull.commits = [...pull.commits, ...upTo(258).map((id) => ({ ...commit, sha: toSha('later', id) }))]
    pull.issueComments = upTo(130).map((id) => ({ ...comment, id: 30_000 + id }))
    for (const id of upTo(40))
      pull.reviewComments.push({ ...comment, id: 40_000 + id, inReplyToId: comment.id })
    const { read } = await openHistoryReader(world.client).readBatch({ fullName: FULL_NAME, numbers: [1] })
    expect(read[0]?.facts.commits).toBe(260)
    const material = read[0]?.material
    expect(material?.threads).toHaveLength(150)
    expect(material?.threads[0]?.comments).toHaveLength(41)
    expect(material?.reviews).toHaveLength(120)
    expect(material?.conversation).toHaveLength(130)
    expect(material?.commits).toHaveLength(250)
    await expectAsOverRest(world, [1])
  })

  it('reads over REST what GraphQL cuts off, and finds what a force-push removed', async () => {
    const world = await startMany(1)
    const pull = world.pull(1)
    const [comment] = pull.reviewComments
    if (!comment) throw new Error('the fixture has no comment')
    comment.originalCommitId = 'c'.repeat(40)
    const text = 'x'.repeat(99).concat('\n').repeat(5_200)
    pull.repository.pushed.set(pull.head.sha, {
      id: 1,
      before: pull.base.sha,
      forced: true,
      filesBefore: pull.files,
      files: pull.files,
      texts: new Map([['src/shop.ts', text]]),
    })
    await expectAsOverRest(world, [1])
    const { read } = await openHistoryReader(world.client).readBatch({ fullName: FULL_NAME, numbers: [1] })
    expect(read[0]?.material.comparisons).toHaveLength(1)
    expect(read[0]?.material.contents).toContainEqual({ path: 'src/shop.ts', sha: pull.head.sha, text })
  })

  it('reads deleted accounts, bots, renamed repositories and missing pull requests', async () => {
    const world = await startMany(3)
    const [first, second] = [world.pull(1), world.pull(2)]
    for (const comment of first.reviewComments) comment.author = null
    for (const review of first.reviews) review.author = null
    second.author = { ...second.author, login: 'helper[bot]', id: 77, type: 'Bot' }
    await expectAsOverRest(world, [1, 2, 3])
    const renamed = `${world.simulator.url}/_simulator/repositories/acme/shop/rename`
    const headers = { 'content-type': 'application/json' }
    await fetch(renamed, { method: 'POST', headers, body: JSON.stringify({ name: 'store' }) })
    const reader = openHistoryReader(world.client)
    const { read, gone } = await reader.readBatch({ fullName: FULL_NAME, numbers: [2, 99, 3] })
    expect(gone).toEqual([99])
    expect(read.map(({ material }) => material.repository.fullName)).toEqual(['acme/store', 'acme/store'])
    expect(read[0]?.facts.author).toMatchObject({ login: 'helper[bot]', isBot: true })
    expect(reader.used().restCalls).toBe(2)
    const missing = reader.readBatch({ fullName: 'acme/nowhere', numbers: [1] })
    expect(await catchFailure(missing)).toMatchObject({ kind: 'gone' })
  })
})

describe('reading under faults', () => {
  it('reads fewer at once after timeouts, and more again later', async () => {
    const world = await startMany(30)
    world.simulator.faults.add({ match: 'history .*pullRequest×([4-9]|10)', kind: 'status', status: 502 })
    const reader = openHistoryReader(world.client)
    await expectAsOverRest(world, upTo(8), reader)
    world.simulator.faults.clear()
    const before = graphqlCalls(world)
    await reader.readBatch({ fullName: FULL_NAME, numbers: upTo(30) })
    const queries = (graphqlCalls(world) - before) / 3
    expect(queries).toBeGreaterThan(4)
    expect(queries).toBeLessThan(10)
  })

  it('keeps complete pull requests, and reads only the rest again', async () => {
    const world = await startMany(10)
    world.simulator.faults.add({ match: ' history ', kind: 'partial', times: 2 })
    const reader = openHistoryReader(world.client)
    await expectAsOverRest(world, upTo(10), reader)
    expect(reader.used().restCalls).toBe(10)
  })

  it('reads a pull request over REST that GraphQL can’t return, and versions in smaller parts', async () => {
    const world = await startMany(4)
    world.simulator.faults.add({ match: ' history ', kind: 'status', status: 502, times: 5 })
    world.simulator.faults.add({ match: ' historyObjects ', kind: 'partial', times: 3 })
    world.simulator.faults.add({ match: ' historyObjects ', kind: 'status', status: 504, times: 1 })
    await expectAsOverRest(world, upTo(4))
    world.simulator.faults.add({ match: 'POST /graphql', kind: 'status', status: 502 })
    const reader = openHistoryReader(world.client)
    const { read } = await reader.readBatch({ fullName: FULL_NAME, numbers: [1, 2] })
    expect(read.map(({ material }) => material.files.length)).toEqual([1, 1])
  })
})

describe('the budgets', () => {
  it.each([
    ['REST calls', { primary: 30, graphql: 5_000 }, 18],
    ['GraphQL points', { primary: 5_000, graphql: 15 }, 9],
  ])('stops when 40 %% of the %s are left, and continues after the reset', async (name, limits, most) => {
    const world = await startMany(40, limits)
    const reader = openHistoryReader(world.client)
    const seen = new Set<number>()
    let pauses = 0
    for (let left = upTo(40); left.length > 0; left = left.filter((number) => !seen.has(number))) {
      try {
        const { read } = await reader.readBatch({ fullName: FULL_NAME, numbers: left.slice(0, 5) })
        for (const { facts } of read) {
          expect(seen.has(facts.number)).toBe(false)
          seen.add(facts.number)
        }
      } catch (error) {
        if (!(error instanceof GithubPaused)) throw error
        pauses += 1
        const { resources } = (await world.client.get('/rate_limit')) as {
          resources: Record<string, { used: number }>
        }
        const used = name === 'REST calls' ? resources.core?.used : resources.graphql?.used
        // Calls that are already being sent, and queries that cost several points, may exceed the limit.
        expect(used).toBeLessThanOrEqual(most + 5)
        expect(used).toBeGreaterThanOrEqual(most)
        world.setTime(error.retryAt)
      }
    }
    expect(pauses).toBeGreaterThan(0)
    expect(seen.size).toBe(40)
  })

  it('waits as long as a secondary limit asks', async () => {
    const world = await startMany(4)
    world.simulator.faults.add({ match: ' history ', kind: 'secondary', retryAfter: 90, times: 1 })
    const reader = openHistoryReader(world.client)
    const paused = await reader.readBatch({ fullName: FULL_NAME, numbers: [1] }).catch((error) => error)
    expect(paused).toMatchObject({ code: 'github_paused', limit: 'secondary' })
    const sent = world.calls.length
    await expect(reader.readBatch({ fullName: FULL_NAME, numbers: [1] })).rejects.toBeInstanceOf(GithubPaused)
    expect(world.calls).toHaveLength(sent)
    world.setTime(paused.retryAt)
    await expectAsOverRest(world, [1], reader)
  })

  it('returns what it read before a pause', async () => {
    const world = await startMany(20, { graphql: 15 })
    const reader = openHistoryReader(world.client)
    const { read } = await reader.readBatch({ fullName: FULL_NAME, numbers: upTo(20) })
    expect(read).toHaveLength(10)
    const paused = await reader
      .listMerged({ fullName: FULL_NAME, since: new Date(0), after: null })
      .catch((error) => error)
    expect(paused).toBeInstanceOf(GithubPaused)
  })
})

describe('listing', () => {
  it('lists fewer at once after timeouts and partial data', async () => {
    const world = await startMany(60)
    const match = 'POST /graphql mergedPullRequests'
    world.simulator.faults.add({ match, kind: 'status', status: 504, times: 1 })
    world.simulator.faults.add({ match, kind: 'partial', times: 1 })
    const reader = openHistoryReader(world.client)
    const first = { fullName: FULL_NAME, since: new Date(0), after: null }
    const { pulls, next } = await reader.listMerged(first)
    expect(pulls).toHaveLength(25)
    expect((await reader.listMerged({ ...first, after: next })).pulls).toHaveLength(35)
    world.simulator.faults.add({ match, kind: 'status', status: 502 })
    expect(await catchFailure(reader.listMerged(first))).toMatchObject({ kind: 'unavailable' })
  })

  it('returns merged pull requests page by page, until the start of the period', async () => {
    const world = await startMany(230)
    for (const number of upTo(230)) {
      const pull = world.pull(number)
      pull.mergedAt = new Date(Date.UTC(2025, 0, number)).toISOString().replace('.000', '')
      pull.updatedAt = pull.mergedAt
    }
    world.pull(229).mergedAt = null
    const reader = openHistoryReader(world.client)
    const list = async (since: Date) => {
      const numbers: number[] = []
      let pages = 0
      for (let after: string | null = null; pages === 0 || after !== null; pages += 1) {
        const page: Awaited<ReturnType<typeof reader.listMerged>> = await reader.listMerged({
          fullName: FULL_NAME,
          since,
          after,
        })
        numbers.push(...page.pulls.map(({ number }) => number))
        after = page.next
      }
      return { numbers, pages }
    }
    const all = upTo(230)
      .toReversed()
      .filter((number) => number !== 229)
    expect(await list(new Date(0))).toEqual({ numbers: all, pages: 3 })
    const late = all.filter((number) => number >= 150)
    expect(await list(new Date(Date.UTC(2025, 0, 150)))).toEqual({ numbers: late, pages: 1 })
    expect(reader.used()).toEqual({ restCalls: 0, graphqlPoints: 12 })
    const { pulls, fullName } = await reader.listMerged({
      fullName: FULL_NAME,
      since: new Date(0),
      after: null,
    })
    expect(fullName).toBe(FULL_NAME)
    expect(pulls[0]).toEqual({
      number: 230,
      title: 'Sell more',
      mergedAt: '2025-08-18T00:00:00.000Z',
      author: { login: 'ada', id: 11, isBot: false, avatarUrl: expect.any(String) },
      reviewThreads: 1,
      reviews: 1,
      changedFiles: 1,
      commits: 2,
    })
  })
})
