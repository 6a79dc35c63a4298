import { describe, expect, it } from 'vitest'
import { shas, writeFixture } from '../testing/fixture.ts'
import { startForTest } from '../testing/start.ts'

const one = '/repos/acme/shop/pulls/1'
const place = { path: 'src/shop.ts', line: 2, side: 'RIGHT' }

async function start() {
  const github = await startForTest({ dataFolders: [writeFixture()] })
  return { ...github, ada: github.createToken('ada'), ben: github.createToken('ben') }
}

describe('a review without an event', () => {
  it('is pending: it’s visible only to its author, like its comments, and each person can have one', async () => {
    const { call, ada, ben, state } = await start()
    const made = await call(`POST ${one}/reviews`, {
      token: ben,
      body: { commit_id: shas.head, body: 'm', comments: [{ ...place, body: 'Hm' }] },
    })
    expect(made.body).toMatchObject({ state: 'PENDING', commit_id: shas.head })
    expect(made.body).not.toHaveProperty('submitted_at')
    const path = `${one}/reviews/${made.body.id}`
    expect((await call(`POST ${one}/reviews`, { token: ben, body: {} })).status).toBe(422)
    expect((await call(`GET ${path}`, { token: ada })).status).toBe(404)
    expect((await call(`GET ${one}/reviews`, { token: ada })).body).toHaveLength(1)
    expect((await call(`GET ${one}/reviews`, { token: ben })).body).toHaveLength(2)
    expect((await call(`GET ${one}/comments`, { token: ben })).body).toHaveLength(1)
    expect((await call(`GET ${path}/comments`, { token: ben })).body).toMatchObject([
      { body: 'Hm', line: 2, position: 3 },
    ])
    expect(state.violations).toEqual([])
  })

  it('can be updated, then submitted once, which makes it visible to everyone', async () => {
    const { call, ada, ben, state } = await start()
    const { body } = await call(`POST ${one}/reviews`, {
      token: ben,
      body: { comments: [{ ...place, body: 'Hm' }] },
    })
    const path = `${one}/reviews/${body.id}`
    await call(`PUT ${path}`, { token: ben, body: { body: 'Marker' } })
    const submitted = await call(`POST ${path}/events`, { token: ben, body: { event: 'COMMENT' } })
    expect(submitted.body).toMatchObject({
      state: 'COMMENTED',
      body: 'Marker',
      submitted_at: expect.any(String),
    })
    expect((await call(`POST ${path}/events`, { token: ben, body: { event: 'COMMENT' } })).status).toBe(422)
    expect((await call(`DELETE ${path}`, { token: ben })).status).toBe(422)
    expect((await call(`GET ${one}/comments`, { token: ada })).body).toHaveLength(2)
    expect(state.effects.map(({ kind, id, login, detail }) => [kind, id, login, detail.comments])).toEqual([
      ['review-created', body.id, 'ben', 1],
      ['review-submitted', body.id, 'ben', 1],
    ])
    expect(state.violations).toEqual([])
  })

  it('can be deleted with its comments', async () => {
    const { call, ben, state } = await start()
    const { body } = await call(`POST ${one}/reviews`, {
      token: ben,
      body: { comments: [{ ...place, body: 'Hm' }] },
    })
    expect((await call(`DELETE ${one}/reviews/${body.id}`, { token: ben })).body.state).toBe('PENDING')
    expect((await call(`GET ${one}/reviews/${body.id}`, { token: ben })).status).toBe(404)
    expect((await call(`GET ${one}`, { token: ben })).body.review_comments).toBe(1)
    expect(state.violations).toEqual([])
  })
})

it('rejects reviews that GitHub rejects', async () => {
  const { call, ada, ben, state } = await start()
  const review = (token: string, body: object) => call(`POST ${one}/reviews`, { token, body })
  expect((await review(ada, { event: 'APPROVE' })).body.errors).toEqual([
    'Can not approve your own pull request',
  ])
  expect((await review(ben, { event: 'COMMENT' })).status).toBe(422)
  expect((await review(ben, { commit_id: 'd'.repeat(40) })).status).toBe(422)
  const comments = (more: object) => review(ben, { comments: [{ ...place, body: 'Hm', ...more }] })
  expect((await comments({ line: 40 })).body.errors).toEqual(['Line could not be resolved'])
  expect((await comments({ path: 'src/none.ts' })).body.errors).toEqual(['Path could not be resolved'])
  expect((await comments({ start_line: 3, start_side: 'RIGHT' })).status).toBe(422)
  expect((await comments({ body: ' ' })).status).toBe(422)
  expect((await comments({ start_line: 1, start_side: 'RIGHT' })).status).toBe(200)
  expect(state.violations).toEqual([])
})

it('accepts single comments, replies, edits and deletions', async () => {
  const { call, ada, ben, state } = await start()
  const made = await call(`POST ${one}/comments`, {
    token: ben,
    body: { ...place, side: 'LEFT', body: 'Old?', commit_id: shas.head },
  })
  expect(made).toMatchObject({
    status: 201,
    body: { side: 'LEFT', line: 2, diff_hunk: '@@ -1,3 +1,4 @@\n one\n-two' },
  })
  const wrong = await call(`POST ${one}/comments`, {
    token: ben,
    body: { ...place, line: 77, body: 'x', commit_id: shas.head },
  })
  expect(wrong).toMatchObject({ status: 422, body: { message: 'Validation Failed' } })
  const reply = await call(`POST ${one}/comments/${made.body.id}/replies`, {
    token: ada,
    body: { body: 'Yes.' },
  })
  expect(reply.body.in_reply_to_id).toBe(made.body.id)
  const nested = await call(`POST ${one}/comments/${reply.body.id}/replies`, {
    token: ada,
    body: { body: 'Still.' },
  })
  expect(nested.body.in_reply_to_id).toBe(made.body.id)
  const single = `/repos/acme/shop/pulls/comments/${made.body.id}`
  expect((await call(`PATCH ${single}`, { token: ben, body: { body: 'Older?' } })).body.body).toBe('Older?')
  expect((await call(`GET ${single}`, { token: ada })).body.body).toBe('Older?')
  expect((await call(`DELETE ${single}`, { token: ben })).status).toBe(204)
  expect((await call(`GET ${single}`, { token: ada })).status).toBe(404)
  expect(state.violations).toEqual([])
})

it('accepts comments, and one reaction of a kind from each person', async () => {
  const { call, ada, state } = await start()
  const made = await call('POST /repos/acme/shop/issues/1/comments', { token: ada, body: { body: 'Done' } })
  expect(made.status).toBe(201)
  expect((await call('GET /repos/acme/shop/issues/1/comments', { token: ada })).body).toHaveLength(2)
  const comment = `/repos/acme/shop/issues/comments/${made.body.id}`
  await call(`PATCH ${comment}`, { token: ada, body: { body: 'Done!' } })
  const eyes = () => call(`POST ${comment}/reactions`, { token: ada, body: { content: 'eyes' } })
  const first = await eyes()
  expect([first.status, (await eyes()).status]).toEqual([201, 200])
  const seen = await call('GET /repos/acme/shop/issues/1/comments?since=2026-01-06T00:00:00Z', { token: ada })
  expect(seen.body).toMatchObject([{ body: 'Done!', reactions: { eyes: 1, total_count: 1 } }])
  expect((await call(`DELETE ${comment}/reactions/${first.body.id}`, { token: ada })).status).toBe(204)
  expect(
    (
      await call('POST /repos/acme/shop/pulls/comments/8100/reactions', {
        token: ada,
        body: { content: '+1' },
      })
    ).status,
  ).toBe(201)
  expect((await call(`DELETE ${comment}`, { token: ada })).status).toBe(204)
  expect((await call(`DELETE ${comment}`, { token: ada })).status).toBe(404)
  expect((await call('GET /repos/acme/shop/issues/1/comments', { token: ada })).body).toHaveLength(1)
  expect(state.violations).toEqual([])
})

describe('a pull request', () => {
  it('starts open, can be merged, and is listed by state', async () => {
    const { call, control, ada, state } = await start()
    const list = async (of: string) =>
      (await call(`GET /repos/acme/shop/pulls?state=${of}&sort=updated&direction=desc`, { token: ada })).body
        .length
    expect([await list('open'), await list('closed'), await list('all')]).toEqual([1, 0, 1])
    await control('POST /pull-requests/acme/shop/1/merge', { at: '2026-03-01T00:00:00Z' })
    expect([await list('open'), await list('closed')]).toEqual([0, 1])
    expect((await call(`GET ${one}`, { token: ada })).body).toMatchObject({
      merged: true,
      merged_at: '2026-03-01T00:00:00Z',
      merge_commit_sha: 'f'.repeat(40),
      merged_by: { login: 'ben' },
    })
    expect(state.violations).toEqual([])
  })

  it('outdates comments after a force-push', async () => {
    const { call, control, ada, state } = await start()
    await control('POST /pull-requests/acme/shop/1/force-push', { sha: 'e'.repeat(40) })
    expect((await call(`GET ${one}`, { token: ada })).body.head.sha).toBe('e'.repeat(40))
    expect((await call(`GET ${one}/comments`, { token: ada })).body[0]).toMatchObject({
      line: null,
      position: null,
      original_line: 2,
    })
    expect((await call(`GET ${one}/commits`, { token: ada })).body.at(-1).sha).toBe('e'.repeat(40))
    expect(state.violations).toEqual([])
  })

  it('is copied for load tests, and each copy can be merged', async () => {
    const { call, control, ada, state } = await start()
    expect((await control('POST /pull-requests/acme/shop/1/copies', { count: 3 })).body).toEqual({
      numbers: [2, 3, 4],
    })
    await control('POST /pull-requests/acme/shop/3/merge')
    expect((await call('GET /repos/acme/shop/pulls/3', { token: ada })).body.merged).toBe(true)
    expect((await call('GET /repos/acme/shop/pulls/4', { token: ada })).body).toMatchObject({
      merged: false,
      review_comments: 1,
    })
    expect(state.violations).toEqual([])
  })
})
