import { describe, expect, it } from 'vitest'
import { hasSharedData } from '../../testing/shared-data.ts'
import { writeFixture } from '../testing/fixture.ts'
import { payloadFaults, startWithApp } from '../testing/start.ts'

const comments = '/repos/acme/shop/issues/1/comments'
const two = () => [writeFixture({ repository: 'tills', isPrivate: true }, writeFixture())]

describe('an installation token', () => {
  it('is limited to the requested repositories, by id or name', async () => {
    const { call, state, token, installationId, botToken } = await startWithApp(two())
    const tills = [...state.repositories.values()].find(({ name }) => name === 'tills')
    const made = await call(`POST /app/installations/${installationId}/access_tokens`, {
      token,
      body: { repository_ids: [tills?.id] },
    })
    expect(made.body).toMatchObject({ repository_selection: 'selected', repositories: [{ name: 'tills' }] })
    expect((await call('GET /repos/acme/tills', { token: made.body.token })).status).toBe(200)
    expect((await call('GET /repos/acme/shop', { token: made.body.token })).status).toBe(404)
    const seen = await call('GET /installation/repositories', { token: made.body.token })
    expect(seen.body).toMatchObject({ total_count: 1, repository_selection: 'selected' })
    const shop = await botToken({ repositories: ['shop'] })
    expect((await call('GET /repos/acme/tills', { token: shop })).status).toBe(404)
    expect(state.violations).toEqual([])
  })

  it('has only the requested permissions', async () => {
    const { call, state, botToken } = await startWithApp()
    const reader = await botToken({ permissions: { pull_requests: 'read' } })
    expect((await call('GET /repos/acme/shop/pulls/1', { token: reader })).status).toBe(200)
    expect((await call('GET /repos/acme/shop', { token: reader })).status).toBe(200)
    const refused = await call(`POST ${comments}`, { token: reader, body: { body: 'Hello' } })
    expect(refused).toMatchObject({
      status: 403,
      body: { message: 'Resource not accessible by integration' },
    })
    const contents = `GET /repos/acme/shop/contents/src/shop.ts?ref=${'b'.repeat(40)}`
    expect((await call(contents, { token: reader })).status).toBe(403)
    expect((await call(contents, { token: await botToken() })).status).toBe(200)
    expect(state.violations).toEqual([])
  })

  it('isn’t created for repositories or permissions that the installation lacks', async () => {
    const { call, state, token, installationId } = await startWithApp()
    const ask = (body: object) =>
      call(`POST /app/installations/${installationId}/access_tokens`, { token, body })
    expect((await ask({ repository_ids: [4] })).status).toBe(422)
    expect((await ask({ repositories: ['none'] })).status).toBe(422)
    expect((await ask({ permissions: { contents: 'write' } })).body.message).toBe(
      'The permissions requested are not granted to this installation.',
    )
    expect(state.violations).toEqual([])
  })
})

describe('an installation', () => {
  it('covers only selected repositories: others can’t be read and send no events', async () => {
    const { call, control, receiver, installationId, botToken, state } = await startWithApp(two())
    const token = await botToken()
    await control(`POST /installations/${installationId}/repositories`, { repositories: ['tills'] })
    expect(receiver.received.at(-1)?.payload).toMatchObject({
      action: 'removed',
      repository_selection: 'selected',
      repositories_removed: [{ full_name: 'acme/shop' }],
      installation: { id: installationId },
    })
    expect((await call('GET /repos/acme/shop', { token })).status).toBe(404)
    await control('POST /pull-requests/acme/shop/1/comment', { body: 'Anybody?' })
    await control('POST /pull-requests/acme/tills/1/comment', { body: 'Here' })
    await control(`POST /installations/${installationId}/repositories`, { repositories: null })
    expect(receiver.events()).toEqual([
      'installation_repositories.removed',
      'issue_comment.created',
      'installation_repositories.added',
    ])
    expect(receiver.received[1]?.payload.repository.name).toBe('tills')
    expect(state.violations).toEqual([])
  })

  it('that is suspended can’t use or create tokens, and receives no events', async () => {
    const { call, control, receiver, token, installationId, botToken, state } = await startWithApp()
    const bot = await botToken()
    await control(`POST /installations/${installationId}/suspend`)
    await control('POST /pull-requests/acme/shop/1/comment', { body: 'Anybody?' })
    expect((await call(`GET ${comments}`, { token: bot })).status).toBe(403)
    const asked = await call(`POST /app/installations/${installationId}/access_tokens`, { token })
    expect(asked.status).toBe(403)
    await control(`POST /installations/${installationId}/unsuspend`)
    expect(receiver.events()).toEqual(['installation.suspend', 'installation.unsuspend'])
    expect((await call(`GET ${comments}`, { token: bot })).status).toBe(200)
    expect(state.violations).toEqual([])
  })

  it('that is deleted loses its tokens', async () => {
    const { call, control, receiver, token, installationId, botToken, state } = await startWithApp()
    const bot = await botToken()
    await control(`POST /installations/${installationId}/delete`)
    expect(receiver.events()).toEqual(['installation.deleted'])
    expect((await call(`GET ${comments}`, { token: bot })).status).toBe(401)
    expect((await call(`GET /app/installations/${installationId}`, { token })).status).toBe(404)
    const made = await control('POST /installations', { owner: 'acme', repositories: ['shop'] })
    expect(made.body).toMatchObject({ selection: 'selected', repositories: ['shop'] })
    expect(made.body.id).not.toBe(installationId)
    expect(state.violations).toEqual([])
  })

  it('that exists at startup keeps its id across restarts, and can be announced', async () => {
    const first = await startWithApp()
    const second = await startWithApp()
    expect(second.installationId).toBe(first.installationId)
    await second.control('POST /installations/announce')
    expect(second.receiver.received[0]?.payload).toMatchObject({
      action: 'created',
      installation: { id: first.installationId, account: { login: 'acme' } },
      repositories: [{ full_name: 'acme/shop' }],
    })
  })
})

it('changes and removes an installation in a browser', async () => {
  const { ask, url, receiver, installationId, state } = await startWithApp(two())
  const tills = [...state.repositories.values()].find(({ name }) => name === 'tills')
  const page = `${url}/settings/installations/${installationId}`
  const post = (fields: Record<string, string>) =>
    ask(page, { method: 'POST', body: new URLSearchParams(fields) })
  expect((await ask(page, {})).text).toContain('Debrief on acme')
  await post({ selection: 'selected', repositories: String(tills?.id) })
  expect(state.installations.get(installationId)?.repositoryIds).toEqual(new Set([tills?.id]))
  await post({ act: 'suspend' })
  await post({ act: 'unsuspend' })
  await post({ act: 'uninstall' })
  expect(receiver.events()).toEqual([
    'installation_repositories.removed',
    'installation.suspend',
    'installation.unsuspend',
    'installation.deleted',
  ])
  expect((await ask(page, {})).status).toBe(404)
})

it.skipIf(!hasSharedData)('sends installation events that match GitHub’s published schema', async () => {
  const { control, receiver, installationId } = await startWithApp(two())
  const one = `POST /installations/${installationId}`
  await control('POST /installations/announce')
  await control(`${one}/repositories`, { repositories: ['tills'] })
  await control(`${one}/repositories`, { repositories: null })
  await control(`${one}/suspend`)
  await control(`${one}/unsuspend`)
  await control(`${one}/delete`)
  const check = payloadFaults()
  const events = receiver.events()
  expect(events).toHaveLength(6)
  const faults = receiver.received.flatMap(({ payload }, index) =>
    check(events[index]?.replace('.', '$') ?? '', payload),
  )
  expect(faults).toEqual([])
})
