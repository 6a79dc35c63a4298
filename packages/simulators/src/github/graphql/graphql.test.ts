import { expect, it } from 'vitest'
import { writeFixture } from '../testing/fixture.ts'
import { startForTest } from '../testing/start.ts'

const query = `query threads($owner: String!, $name: String!, $number: Int!, $after: String) {
  repository(owner: $owner, name: $name) {
    pullRequest(number: $number) {
      reviewThreads(first: 2, after: $after) {
        pageInfo { hasNextPage endCursor }
        nodes { id isResolved isOutdated resolvedBy { login } comments(first: 1) { nodes { databaseId fullDatabaseId } } }
      }
    }
  }
}`

async function start() {
  const github = await startForTest({ dataFolders: [writeFixture({ comments: 3 })] })
  const token = github.tokenOf('ada')
  const ask = (body: { query: string; variables?: object }, as = token) =>
    github.call('POST /graphql', { token: as, body })
  return { ...github, token, askGraphql: ask }
}

const variables = { owner: 'acme', name: 'shop', number: 1 }

it('tells which threads are resolved, page by page, and nothing that was not asked', async () => {
  const { askGraphql, state } = await start()
  const first = (await askGraphql({ query, variables })).body.data.repository.pullRequest.reviewThreads
  expect(first.nodes).toEqual([
    {
      id: expect.stringMatching(/^PRRT_/),
      isResolved: true,
      isOutdated: false,
      resolvedBy: { login: 'ada' },
      comments: { nodes: [{ databaseId: 8100, fullDatabaseId: '8100' }] },
    },
    expect.objectContaining({ isResolved: false, resolvedBy: null }),
  ])
  expect(first.pageInfo.hasNextPage).toBe(true)
  const second = await askGraphql({ query, variables: { ...variables, after: first.pageInfo.endCursor } })
  const { nodes, pageInfo } = second.body.data.repository.pullRequest.reviewThreads
  expect(nodes).toHaveLength(1)
  expect(pageInfo.hasNextPage).toBe(false)
  expect(state.violations).toEqual([])
})

it('answers at the addresses of github.com and of an Enterprise server', async () => {
  const { ask, url, token } = await start()
  const init = {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify({ query, variables }),
  }
  for (const path of ['/api/graphql', '/api/v3/graphql', '/graphql']) {
    expect((await ask(url + path, init)).body).toHaveProperty(
      'data.repository.pullRequest.reviewThreads.nodes',
    )
  }
})

it('reports faults with 200: fields that do not exist, bad pages, bad syntax', async () => {
  const { askGraphql, state } = await start()
  const messageOf = async (text: string) => (await askGraphql({ query: text })).body.errors[0].message
  const inside = (fields: string) =>
    `{ repository(owner: "acme", name: "shop") { pullRequest(number: 1) { ${fields} } } }`
  expect(await messageOf(inside('wrong'))).toBe("Field 'wrong' doesn't exist on type 'pullRequest'")
  expect(await messageOf(inside('reviewThreads(first: 101) { totalCount }'))).toContain('limit of 100')
  expect(await messageOf(inside('reviewThreads { totalCount }'))).toContain('`first`')
  expect(await messageOf('{ repository(')).toContain('Expected')
  expect(state.violations).toEqual([])
})

it('hides what the caller may not see as NOT_FOUND', async () => {
  const { askGraphql, tokenOf } = await start()
  expect((await askGraphql({ query, variables }, tokenOf('mallory'))).body.errors).toMatchObject([
    { type: 'NOT_FOUND', path: ['repository'] },
  ])
  expect((await askGraphql({ query, variables: { ...variables, number: 99 } })).body.errors).toMatchObject([
    { path: ['repository', 'pullRequest'] },
  ])
})
