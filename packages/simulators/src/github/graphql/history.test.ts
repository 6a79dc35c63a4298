import { describe, expect, it } from 'vitest'
import { shas, writeFixture } from '../testing/fixture.ts'
import { startForTest } from '../testing/start.ts'
import { priceQuery } from './price.ts'

async function start(options: Partial<Parameters<typeof startForTest>[0]> = {}) {
  const dataFolders = [writeFixture({ number: 2, comments: 2 }, writeFixture({ comments: 3 }))]
  const github = await startForTest({ dataFolders, openFirst: false, ...options })
  const token = github.createToken('ada')
  const ask = (query: string, variables = {}) =>
    github.call('POST /graphql', { token, body: { query, variables } })
  const inside = async (fields: string) =>
    (await ask(`{ repository(owner: "acme", name: "shop") { ${fields} } }`)).body.data.repository
  return { ...github, token, ask, inside }
}

describe('a whole pull request', () => {
  it('has its author, commits, reviews, threads and comments', async () => {
    const { inside, state } = await start()
    const { pullRequest } = await inside(`pullRequest(number: 1) {
      number merged state body headRefOid baseRefOid mergeCommit { oid } changedFiles totalCommentsCount
      author { __typename login avatarUrl ... on User { databaseId } }
      commits(first: 5) { totalCount nodes { commit {
        oid message committedDate additions deletions changedFilesIfAvailable
        author { user { login } } parents(first: 2) { nodes { oid } }
      } } }
      reviews(first: 5) { nodes { fullDatabaseId state body submittedAt author { login } } }
      reviewThreads(first: 1) { nodes { id diffSide comments(first: 5) { nodes {
        path line originalLine diffHunk subjectType state replyTo { id } originalCommit { oid }
      } } } }
      comments(first: 5) { nodes { fullDatabaseId body createdAt url } }
    }`)
    expect(pullRequest).toMatchObject({
      merged: true,
      state: 'MERGED',
      headRefOid: shas.head,
      author: { __typename: 'User', login: 'ada', databaseId: 11 },
      totalCommentsCount: 4,
    })
    expect(pullRequest.commits.nodes[1].commit).toMatchObject({
      oid: shas.head,
      additions: 2,
      deletions: 1,
      changedFilesIfAvailable: 1,
      author: { user: { login: 'ada' } },
      parents: { nodes: [{ oid: shas.first }] },
    })
    expect(pullRequest.reviews.nodes).toMatchObject([{ fullDatabaseId: '701', state: 'CHANGES_REQUESTED' }])
    const [thread] = pullRequest.reviewThreads.nodes
    expect(thread.comments.nodes).toMatchObject([
      { line: 2, subjectType: 'LINE', replyTo: null, originalCommit: { oid: shas.first } },
    ])
    expect(pullRequest.comments.nodes).toMatchObject([{ fullDatabaseId: '601', body: 'Thanks!' }])
    expect(state.violations).toEqual([])
  })

  it('is listed by state and order, and found under a repository’s former name unless renames are off', async () => {
    const { inside, control, ask } = await start()
    const list = 'pullRequests(first: 10, states: [MERGED], orderBy: { field: CREATED_AT, direction: DESC })'
    expect((await inside(`${list} { nodes { number } }`)).pullRequests.nodes).toEqual([
      { number: 2 },
      { number: 1 },
    ])
    expect(
      (await inside('pullRequests(first: 9, states: [OPEN]) { totalCount }')).pullRequests.totalCount,
    ).toBe(0)
    await control('POST /repositories/acme/shop/rename', { name: 'store' })
    expect(await inside('nameWithOwner')).toEqual({ nameWithOwner: 'acme/store' })
    const strict = await ask('{ repository(owner: "acme", name: "shop", followRenames: false) { id } }')
    expect(strict.body.errors).toMatchObject([{ type: 'NOT_FOUND', path: ['repository'] }])
  })
})

describe('an object', () => {
  it('is a file at a commit, recorded or computed from the patches of commits', async () => {
    const { inside } = await start()
    const blob = '... on Blob { text byteSize isBinary isTruncated }'
    const found = await inside(`
      head: object(expression: "${shas.head}:src/shop.ts") { oid ${blob} }
      before: object(expression: "${shas.first}:src/shop.ts") { ${blob} }
      missing: object(expression: "${shas.head}:src/none.ts") { oid }
      commit: object(expression: "${shas.head}") { __typename oid }
      gone: object(oid: "${'9'.repeat(40)}") { oid }
    `)
    expect(found).toEqual({
      head: {
        oid: expect.any(String),
        text: 'one\nTWO\ntwo and a half\nthree\n',
        byteSize: 29,
        isBinary: false,
        isTruncated: false,
      },
      before: { text: 'one\ntwo\nthree\n', byteSize: 14, isBinary: false, isTruncated: false },
      missing: null,
      commit: { __typename: 'Commit', oid: shas.head },
      gone: null,
    })
  })

  it('truncates a text over 512 kB', async () => {
    const { inside, state } = await start()
    const [repository] = state.repositories.values()
    const texts = new Map([
      ['long.txt', 'x'.repeat(512_001)],
      ['data.bin', 'a\0b'],
    ])
    const pushed = { id: 1, before: shas.head, forced: false, filesBefore: [], files: [], texts }
    repository?.pushed.set('d'.repeat(40), pushed)
    const fields = '{ ... on Blob { text byteSize isBinary isTruncated } }'
    const { long, data } = await inside(`
      long: object(expression: "${'d'.repeat(40)}:long.txt") ${fields}
      data: object(expression: "${'d'.repeat(40)}:data.bin") ${fields}
    `)
    expect(long).toEqual({ text: 'x'.repeat(512_000), byteSize: 512_001, isBinary: false, isTruncated: true })
    expect(data).toMatchObject({ text: null, isBinary: true })
  })
})

describe('the limits', () => {
  it('prices a query as in GitHub’s example', () => {
    const query = `query { viewer { repositories(first: 100) { edges { node { id
      issues(first: 50) { edges { node { id labels(first: 60) { edges { node { name } } } } } } } } } } }`
    expect(priceQuery({ query })).toMatchObject({ cost: 51, nodes: 100 + 5_000 + 300_000 })
    const page = `query some($size: Int!) { a: pull(n: 1) { ...p } b: pull(n: 2) { ...p } } fragment p on P { c(first: $size) { d(first: 9) { e } } }`
    expect(priceQuery({ query: page, variables: { size: 75 } })).toEqual({
      cost: 2,
      nodes: 2 * (75 + 75 * 9),
      isMutation: false,
      label: 'some pull×2 c×2 d×2',
    })
  })

  it('counts points per hour, and reports a used-up limit with status 200', async () => {
    const { ask } = await start({ limits: { graphql: 4 } })
    const threads = 'reviewThreads(first: 100) { nodes { comments(first: 1) { totalCount } } }'
    const pulls = [1, 2]
      .map((number) => `p${number}: pullRequest(number: ${number}) { ${threads} }`)
      .join(' ')
    const query = `{ rateLimit { cost limit remaining used nodeCount } repository(owner: "acme", name: "shop") { ${pulls} } }`
    const first = await ask(query)
    expect(first.body.data.rateLimit).toEqual({ cost: 2, limit: 4, remaining: 2, used: 2, nodeCount: 400 })
    expect(first.headers.get('x-ratelimit-remaining')).toBe('2')
    expect(first.headers.get('x-ratelimit-resource')).toBe('graphql')
    await ask(query)
    const refused = await ask(query)
    expect(refused.status).toBe(200)
    expect(refused.body.errors).toMatchObject([{ type: 'RATE_LIMITED' }])
    expect(refused.headers.get('x-ratelimit-remaining')).toBe('0')
  })

  it('rejects more than 500,000 nodes, and too many points per minute or calls at once', async () => {
    const { ask, call, token } = await start({
      limits: { secondary: true, graphqlPoints: 3, restPoints: 2, concurrent: 5 },
    })
    const deep =
      'pullRequests(first: 100) { nodes { reviewThreads(first: 100) { nodes { comments(first: 50) { totalCount } } } } }'
    const large = await ask(`{ repository(owner: "acme", name: "shop") { ${deep} } }`)
    expect(large.body.errors).toMatchObject([{ type: 'MAX_NODE_LIMIT_EXCEEDED' }])
    for (const status of [200, 200, 403]) expect((await ask('{ viewer { login } }')).status).toBe(status)
    for (const status of [200, 200, 403]) expect((await call('GET /user', { token })).status).toBe(status)
    const other = await start({ limits: { secondary: true, concurrent: 5 } })
    other.faults.add({ kind: 'latency', milliseconds: 100 })
    const many = await Promise.all(
      Array.from({ length: 40 }, () => other.call('GET /user', { token: other.token })),
    )
    const refused = many.filter(({ status }) => status === 403)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused[0]?.headers.get('retry-after')).toBe('60')
  })

  it('returns partial data on demand', async () => {
    const { ask, control } = await start()
    const pulls = [1, 2].map((number) => `p${number}: pullRequest(number: ${number}) { number }`).join(' ')
    const query = `query some { repository(owner: "acme", name: "shop") { ${pulls} } }`
    await control('POST /faults', { kind: 'partial', match: 'POST /graphql some .*pullRequest×2', times: 1 })
    const { body } = await ask(query)
    expect(body.data.repository).toEqual({ p1: { number: 1 }, p2: null })
    expect(body.errors).toMatchObject([{ type: 'RESOURCE_LIMITS_EXCEEDED', path: ['repository', 'p2'] }])
    expect((await ask(query)).body.errors).toBeUndefined()
  })
})
