import { expect, it } from 'vitest'
import { writeFixture } from '../testing/fixture.ts'
import { startForTest } from '../testing/start.ts'

const repository = 'GET /repos/acme/shop'

it('responds 401 to an invalid token, and to a call without a required token', async () => {
  const { call } = await startForTest({ dataFolders: [writeFixture()] })
  expect(await call('GET /user', { token: 'gho_wrong' })).toMatchObject({
    status: 401,
    body: { message: 'Bad credentials' },
  })
  expect((await call('GET /user')).status).toBe(401)
})

it('shows a private repository only to people who can read it', async () => {
  const { call, control, state, createToken } = await startForTest({ dataFolders: [writeFixture()] })
  expect((await call(repository, { token: createToken('ada') })).body.permissions.admin).toBe(true)
  const stranger = createToken('mallory')
  expect((await call(repository, { token: stranger })).status).toBe(404)
  expect((await call(repository)).status).toBe(404)
  expect((await call(repository, { token: createToken('ada', ['read:user']) })).status).toBe(404)
  await control('POST /permissions', { login: 'mallory', repository: 'acme/shop', permission: 'read' })
  expect((await call(repository, { token: stranger })).body.permissions).toMatchObject({
    admin: false,
    pull: true,
  })
  expect((await call('GET /repos/acme/shop/hooks', { token: stranger })).status).toBe(404)
  expect((await call('GET /user/repos', { token: stranger })).body).toHaveLength(1)
  expect(state.violations).toEqual([])
})

it('returns a person’s permission, even if it’s none', async () => {
  const { call, state, createToken } = await startForTest({ dataFolders: [writeFixture()] })
  const token = createToken('ada')
  createToken('mallory')
  const permission = (login: string) =>
    call(`GET /repos/acme/shop/collaborators/${login}/permission`, { token })
  expect((await permission('ben')).body.permission).toBe('admin')
  expect((await permission('mallory')).body.permission).toBe('none')
  expect((await permission('nobody-at-all')).status).toBe(404)
  expect(state.violations).toEqual([])
})

it('shows emails only to tokens with the email scope', async () => {
  const { call, control, createToken } = await startForTest({ dataFolders: [writeFixture()] })
  await control('POST /emails', {
    login: 'ada',
    emails: [{ email: 'ada@example.com' }, { email: 'a@example.org', verified: false }],
  })
  expect((await call('GET /user/emails', { token: createToken('ada') })).body).toMatchObject([
    { email: 'ada@example.com', primary: true, verified: true },
    { email: 'a@example.org', primary: false, verified: false },
  ])
  expect((await call('GET /user/emails', { token: createToken('ada', ['repo']) })).status).toBe(404)
})

it('redirects a repository’s old name to a URL with its id, and serves that URL', async () => {
  const { call, control, apiUrl, ask, createToken } = await startForTest({ dataFolders: [writeFixture()] })
  const token = createToken('ada')
  await control('POST /repositories/acme/shop/rename', { name: 'store' })
  const moved = await call('GET /repos/acme/shop/pulls?state=all', { token })
  expect(moved.status).toBe(301)
  const location = moved.headers.get('location') ?? ''
  expect(location).toMatch(new RegExp(`^${apiUrl}/repositories/\\d+/pulls\\?state=all$`))
  const followed = await ask(location, { headers: { authorization: `Bearer ${token}` } })
  expect(followed.body[0].base.repo.full_name).toBe('acme/store')
  expect((await call('POST /repos/acme/shop/hooks', { token, body: {} })).status).toBe(307)
})

it('responds 404, 410 or 451 for deleted and blocked repositories', async () => {
  const { call, control, state, createToken } = await startForTest({ dataFolders: [writeFixture()] })
  const token = createToken('ada')
  for (const status of [404, 410, 451]) {
    await control('POST /repositories/acme/shop/refuse', { status })
    expect((await call('GET /repos/acme/shop/pulls/1', { token })).status).toBe(status)
  }
  await control('POST /repositories/acme/shop/refuse', { status: null })
  expect((await call('GET /repositories/77', { token })).status).toBe(404)
  expect((await call('GET /repos/acme/shop/pulls/1', { token })).status).toBe(200)
  expect(state.violations).toEqual([])
})

it('rejects a revoked token', async () => {
  const { call, control, createToken } = await startForTest({ dataFolders: [writeFixture()] })
  const token = createToken('ada')
  expect((await call('GET /user', { token })).body.login).toBe('ada')
  expect((await control('POST /revoke', { login: 'ada' })).body).toEqual({ revoked: 1 })
  expect((await call('GET /user', { token })).status).toBe(401)
})
