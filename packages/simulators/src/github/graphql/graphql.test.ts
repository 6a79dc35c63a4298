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
  const token = github.createToken('ada')
  const ask = (body: { query: string; variables?: object }, as = token) =>
    github.call('POST /graphql', { token: as, body })
  return { ...github, token, askGraphql: ask }
}

const variables = { owner: 'acme', name: 'shop', number: 1 }

it('returns review threads page by page, with only the requested fields', async () => {
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

it('serves GraphQL at the paths of github.com and GitHub Enterprise Server', async () => {
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

it('reports unknown fields, invalid pages and syntax errors with status 200', async () => {
  const { askGraphql, state } = await start()
  const askForError = async (text: string) => (await askGraphql({ query: text })).body.errors[0].message
  const inside = (fields: string) =>
    `{ repository(owner: "acme", name: "shop") { pullRequest(number: 1) { ${fields} } } }`
  expect(await askForError(inside('wrong'))).toBe("Field 'wrong' doesn't exist on type 'PullRequest'")
  expect(await askForError(inside('reviewThreads(first: 101) { totalCount }'))).toContain('limit of 100')
  expect(await askForError(inside('reviewThreads { totalCount }'))).toContain('`first`')
  expect(await askForError('{ repository(')).toContain('Expected')
  expect(state.violations).toEqual([])
})

it('returns NOT_FOUND for objects that the caller can’t see', async () => {
  const { askGraphql, createToken } = await start()
  expect((await askGraphql({ query, variables }, createToken('mallory'))).body.errors).toMatchObject([
    { type: 'NOT_FOUND', path: ['repository'] },
  ])
  expect((await askGraphql({ query, variables: { ...variables, number: 99 } })).body.errors).toMatchObject([
    { path: ['repository', 'pullRequest'] },
  ])
})

const mutation = `mutation react($subject: ID!, $content: ReactionContent!) {
  addReaction(input: { subjectId: $subject, content: $content }) { reaction { content } subject { __typename id } }
}`

it('adds a reaction to a review only once, and shows it on the page', async () => {
  const { askGraphql, call, token, url, state, createToken } = await start()
  const reviews = '/repos/acme/shop/pulls/1/reviews'
  const review = await call(`POST ${reviews}`, { token, body: { body: 'Fine', event: 'COMMENT' } })
  const subject: string = review.body.node_id
  for (let time = 1; time <= 2; time += 1)
    expect((await askGraphql({ query: mutation, variables: { subject, content: 'EYES' } })).body).toEqual({
      data: {
        addReaction: {
          reaction: { content: 'EYES' },
          subject: { __typename: 'PullRequestReview', id: subject },
        },
      },
    })
  const page = await (await fetch(`${url}/acme/shop/pull/1`)).text()
  expect(page.match(/class="reactions"/g)).toHaveLength(1)
  expect(state.effects.filter(({ kind }) => kind === 'reaction-created')).toHaveLength(1)
  for (const [node, as] of [
    ['PRR_unknown', token],
    [subject, createToken('mallory')],
  ] as const)
    expect(
      (await askGraphql({ query: mutation, variables: { subject: node, content: 'ROCKET' } }, as)).body,
    ).toMatchObject({ data: { addReaction: null }, errors: [{ type: 'NOT_FOUND', path: ['addReaction'] }] })
  const wrong = await askGraphql({ query: mutation, variables: { subject, content: 'eyes' } })
  expect(wrong.body.errors[0].message).toContain('ReactionContent')
  expect(state.violations).toEqual([])
})
