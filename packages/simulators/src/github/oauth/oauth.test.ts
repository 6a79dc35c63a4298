import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { hasSharedData, sharedData } from '../../testing/shared-data.ts'
import { defaultOAuth } from '../options.ts'
import { writeFixture } from '../testing/fixture.ts'
import { startForTest } from '../testing/start.ts'

const { clientId: client_id, clientSecret: client_secret } = defaultOAuth
const redirect_uri = 'http://127.0.0.1:4400/auth/callback'
const code_verifier = 'v'.repeat(64)
const code_challenge = createHash('sha256').update(code_verifier).digest('base64url')
const asked = {
  client_id,
  redirect_uri,
  scope: 'repo read:user user:email',
  state: 'xyz',
  code_challenge,
  code_challenge_method: 'S256',
}

async function start(now?: () => Date) {
  const github = await startForTest({ dataFolders: [writeFixture()], ...(now ? { now } : {}) })
  const page = (query: Record<string, string>) =>
    github.ask(`${github.url}/login/oauth/authorize?${new URLSearchParams(query)}`, {})
  const choose = async (fields: Record<string, string>) => {
    const answer = await github.ask(`${github.url}/login/oauth/authorize`, {
      method: 'POST',
      body: new URLSearchParams(fields),
    })
    return new URL(answer.headers.get('location') ?? 'http://nowhere/')
  }
  const exchange = (
    body: Record<string, string>,
    headers: Record<string, string> = { accept: 'application/json' },
  ) =>
    github.ask(`${github.url}/login/oauth/access_token`, {
      method: 'POST',
      headers,
      body: new URLSearchParams(body),
    })
  const codeFor = async (login: string) => (await choose({ ...asked, login })).searchParams.get('code') ?? ''
  return { ...github, page, choose, exchange, codeFor }
}

describe('the authorize page', () => {
  it('has a button for each person and loads nothing from other origins', async () => {
    const { page } = await start()
    const shown = await page(asked)
    expect(shown.text).toContain('<button class="plain" name="login" value="ada">')
    expect(shown.text).toContain('name="code_challenge"')
    expect(shown.text).not.toMatch(/(src|href)="(https?:)?\/\/(?!127\.0\.0\.1)/)
    expect(shown.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect((await page({ ...asked, client_id: 'other' })).status).toBe(404)
  })

  it('redirects back with code and state, or with the documented error', async () => {
    const { choose, page } = await start()
    const back = await choose({ ...asked, login: 'ada' })
    expect(back.href).toMatch(/^http:\/\/127\.0\.0\.1:4400\/auth\/callback\?state=xyz&code=[0-9a-f]{20}$/)
    const denied = await choose({ ...asked, denied: 'yes' })
    expect(Object.fromEntries(denied.searchParams)).toMatchObject({ error: 'access_denied', state: 'xyz' })
    const foreign = await page({ ...asked, redirect_uri: 'https://evil.example/auth/callback' })
    expect(foreign.headers.get('location')).toMatch(
      /^http:\/\/127\.0\.0\.1\/auth\/callback\?error=redirect_uri_mismatch/,
    )
  })
})

describe('the exchange', () => {
  it('creates a token for the chosen person with the requested scopes', async () => {
    const { exchange, codeFor, call, state } = await start()
    const code = await codeFor('ben')
    const answer = await exchange({ client_id, client_secret, code, redirect_uri, code_verifier })
    expect(answer.body).toEqual({
      access_token: expect.stringMatching(/^gho_/),
      scope: 'repo,read:user,user:email',
      token_type: 'bearer',
    })
    const user = await call('GET /user', { token: answer.body.access_token })
    expect(user.body.login).toBe('ben')
    expect(user.headers.get('x-oauth-scopes')).toBe('repo, read:user, user:email')
    expect(state.violations).toEqual([])
  })

  it('responds with form data unless the client accepts JSON', async () => {
    const { exchange, codeFor } = await start()
    const answer = await exchange({ client_id, client_secret, code: await codeFor('ada'), code_verifier }, {})
    expect(new URLSearchParams(answer.text).get('token_type')).toBe('bearer')
  })

  it('rejects used, expired and unverified codes, wrong credentials and other redirect URIs, with status 200', async () => {
    let now = new Date('2026-02-01T10:00:00Z')
    const { exchange, codeFor } = await start(() => now)
    const right = { client_id, client_secret, redirect_uri, code_verifier }
    const getExchangeError = async (body: Record<string, string>) => {
      const answer = await exchange(body)
      expect(answer.status).toBe(200)
      return answer.body.error
    }
    const code = await codeFor('ada')
    expect(await getExchangeError({ ...right, code, client_secret: 'wrong' })).toBe(
      'incorrect_client_credentials',
    )
    expect(await getExchangeError({ ...right, code })).toBeUndefined()
    expect(await getExchangeError({ ...right, code })).toBe('bad_verification_code')
    expect(await getExchangeError({ ...right, code: await codeFor('ada'), code_verifier: 'guessed' })).toBe(
      'bad_verification_code',
    )
    const { code_verifier: _left, ...without } = right
    expect(await getExchangeError({ ...without, code: await codeFor('ada') })).toBe('bad_verification_code')
    expect(
      await getExchangeError({ ...right, code: await codeFor('ada'), redirect_uri: `${redirect_uri}/x` }),
    ).toBe('redirect_uri_mismatch')
    const late = await codeFor('ada')
    now = new Date('2026-02-01T10:10:01Z')
    expect(await getExchangeError({ ...right, code: late })).toBe('bad_verification_code')
  })

  it.skipIf(!hasSharedData)('words its errors as GitHub documents them', async () => {
    const { oauth_token_exchange } = JSON.parse(
      readFileSync(`${sharedData}/github/oauth-and-limits.json`, 'utf8'),
    )
    const { exchange } = await start()
    const documented = new Map<string, string>(
      oauth_token_exchange.errors_returned_with_http_200.map((one: Record<string, string>) => [
        one.error,
        one.error_description,
      ]),
    )
    for (const body of [
      { client_id, client_secret: 'x', code: 'x' },
      { client_id, client_secret, code: 'x' },
    ]) {
      const answer = await exchange(body)
      expect(answer.body.error_description).toBe(documented.get(answer.body.error))
    }
  })
})

it('lets the application check and revoke its tokens', async () => {
  const { exchange, codeFor, call, state } = await start()
  const tokenFor = async () =>
    (await exchange({ client_id, client_secret, code: await codeFor('ada'), code_verifier })).body
      .access_token as string
  const headers = {
    authorization: `Basic ${Buffer.from(`${client_id}:${client_secret}`).toString('base64')}`,
  }
  const [first, second] = [await tokenFor(), await tokenFor()]
  const of = (what: string, access_token: string) =>
    call(`${what.split(' ')[0]} /applications/${client_id}/${what.split(' ')[1]}`, {
      headers,
      body: { access_token },
    })
  expect((await of('POST token', first)).body).toMatchObject({
    user: { login: 'ada' },
    scopes: asked.scope.split(' '),
  })
  expect((await of('DELETE token', first)).status).toBe(204)
  expect((await of('POST token', first)).status).toBe(404)
  expect((await call('GET /user', { token: second })).status).toBe(200)
  expect((await of('DELETE grant', second)).status).toBe(204)
  expect((await call('GET /user', { token: second })).status).toBe(401)
  expect(
    (await call(`POST /applications/${client_id}/token`, { body: { access_token: second } })).status,
  ).toBe(401)
  expect(state.violations).toEqual([])
})
