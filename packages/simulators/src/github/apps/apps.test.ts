import { describe, expect, it } from 'vitest'
import { writeFixture } from '../testing/fixture.ts'
import { startForTest, startReceiver, startWithApp, webToken } from '../testing/start.ts'

describe('an App', () => {
  it('authenticates only with its own JSON web token', async () => {
    const { call, key, token, state } = await startWithApp()
    expect((await call('GET /app', { token })).body).toMatchObject({ id: 77, slug: 'debrief' })
    expect((await call('GET /app', { token: webToken(key, { iss: '78' }) })).status).toBe(401)
    expect((await call('GET /app', { token: webToken(key, { exp: 1000 }) })).status).toBe(401)
    expect((await call('GET /app', { token: `${token.slice(0, -4)}AAAA` })).status).toBe(401)
    expect(state.violations).toEqual([])
  })

  it('lists its installations and acts as its bot', async () => {
    const { call, token, state } = await startWithApp()
    const [installation] = (await call('GET /app/installations', { token })).body
    expect(installation).toMatchObject({ account: { login: 'acme' }, app_id: 77 })
    expect((await call('GET /repos/acme/shop/installation', { token })).body.id).toBe(installation.id)
    expect((await call(`GET /app/installations/${installation.id}`, { token })).status).toBe(200)
    const made = await call(`POST /app/installations/${installation.id}/access_tokens`, { token, body: {} })
    expect(made).toMatchObject({ status: 201, body: { token: expect.stringMatching(/^ghs_/) } })
    const bot = made.body.token as string
    expect((await call('GET /installation/repositories', { token: bot })).body).toMatchObject({
      total_count: 1,
    })
    const comment = await call('POST /repos/acme/shop/issues/1/comments', {
      token: bot,
      body: { body: 'On it' },
    })
    expect(comment.body.user).toMatchObject({ login: 'debrief[bot]', type: 'Bot' })
    expect((await call('GET /user', { token: bot })).status).toBe(403)
    expect(state.violations).toEqual([])
  })

  it('receives its installations’ events, with the installation in the payload', async () => {
    const { call, control, receiver, token, webhooks, state } = await startWithApp()
    await control('POST /pull-requests/acme/shop/1/merge')
    const [installation] = [...state.installations.keys()]
    expect(receiver.received[0]?.payload.installation.id).toBe(installation)
    expect(receiver.received[0]?.headers['x-github-hook-installation-target-type']).toBe('integration')
    const [delivery] = (await call('GET /app/hook/deliveries', { token })).body
    expect(delivery).toMatchObject({ event: 'pull_request', installation_id: installation, status_code: 202 })
    expect(
      (await call(`GET /app/hook/deliveries/${delivery.id}`, { token })).body.request.payload.action,
    ).toBe('closed')
    expect((await call(`POST /app/hook/deliveries/${delivery.id}/attempts`, { token })).status).toBe(202)
    await webhooks.settled()
    expect(receiver.received).toHaveLength(2)
    expect(state.violations).toEqual([])
  })

  it('is visible to people who can read its repositories', async () => {
    const { call, createToken, state } = await startWithApp()
    const installations = (await call('GET /user/installations', { token: createToken('ada') })).body
    expect(installations.total_count).toBe(1)
    const repositories = `GET /user/installations/${installations.installations[0].id}/repositories`
    expect((await call(repositories, { token: createToken('ada') })).body.total_count).toBe(1)
    expect((await call('GET /user/installations', { token: createToken('mallory') })).body.total_count).toBe(
      0,
    )
    expect(state.violations).toEqual([])
  })
})

it('registers an App from a manifest and installs it in a browser', async () => {
  const receiver = await startReceiver()
  const { ask, url, call, state } = await startForTest({ dataFolders: [writeFixture()] })
  const manifest = JSON.stringify({
    name: 'My Debrief',
    url: 'http://127.0.0.1:1',
    redirect_url: 'http://127.0.0.1:1/app/made',
    setup_url: 'http://127.0.0.1:1/app/installed',
    hook_attributes: { url: receiver.url },
    default_events: ['pull_request'],
    default_permissions: { pull_requests: 'write', metadata: 'read' },
  })
  const post = (path: string, fields: Record<string, string>) =>
    ask(url + path, { method: 'POST', body: new URLSearchParams(fields) })
  expect((await post('/settings/apps/new?state=s', { manifest })).text).toContain('Create GitHub App')
  const back = new URL(
    (await post('/_page/register-app', { manifest, state: 's', owner: 'acme' })).headers.get('location') ??
      '',
  )
  expect(back.pathname + back.searchParams.get('state')).toBe('/app/mades')
  const code = back.searchParams.get('code')
  const made = await call(`POST /app-manifests/${code}/conversions`)
  expect(made).toMatchObject({
    status: 201,
    body: { slug: 'my-debrief', webhook_secret: expect.any(String) },
  })
  expect((await call(`POST /app-manifests/${code}/conversions`)).status).toBe(404)
  const token = webToken(made.body.pem, { iss: String(made.body.id) })
  expect((await call('GET /app/installations', { token })).body).toEqual([])
  const installed = await post('/apps/my-debrief/installations/new', { owner: 'acme', state: 't' })
  expect(installed.headers.get('location')).toMatch(
    /installed\?installation_id=\d+&setup_action=install&state=t$/,
  )
  expect(receiver.events()).toEqual(['installation.created'])
  expect((await call('GET /app/installations', { token })).body).toHaveLength(1)
  expect(state.violations).toEqual([])
})
