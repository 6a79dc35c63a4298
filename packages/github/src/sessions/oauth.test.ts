import { createHash } from 'node:crypto'
import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { createTestClient } from '../testing/call-server.ts'
import { answerJson, type RunningServer, startServer } from '../testing/start-server.ts'
import { authorizeUrl, createPkce, exchangeCode, readAccount, signInFailed } from './oauth.ts'

const oauth = { clientId: 'client', redirectUri: 'http://127.0.0.1:3000/auth/callback' }
const exchangeAt = (server: RunningServer) =>
  exchangeCode({
    ...oauth,
    webUrl: server.baseUrl,
    clientSecret: 'canary-secret',
    code: 'canary-code',
    verifier: 'canary-verifier',
    userAgent: 'debrief-test',
  })

it('sends the browser to GitHub with state, scopes and a PKCE challenge', () => {
  const { verifier, challenge } = createPkce()
  expect(verifier).toMatch(/^[\w-]{43}$/)
  expect(challenge).toBe(createHash('sha256').update(verifier).digest('base64url'))
  const url = new URL(authorizeUrl(oauth, { state: 'a b', challenge }))
  expect(url.origin + url.pathname).toBe('https://github.com/login/oauth/authorize')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: 'client',
    redirect_uri: oauth.redirectUri,
    scope: 'repo read:user user:email',
    state: 'a b',
    code_challenge: challenge,
    code_challenge_method: 'S256',
  })
})

describe('exchanging a code', () => {
  it('sends it as a form with secret and verifier, and returns token and scopes', async () => {
    await using server = await startServer((_, response) =>
      answerJson(response, { access_token: 'gho_x', scope: 'repo,user:email', token_type: 'bearer' }),
    )
    expect(await exchangeAt(server)).toEqual({ accessToken: 'gho_x', scopes: ['repo', 'user:email'] })
    expect(server.seen[0]).toMatchObject({
      method: 'POST',
      url: '/login/oauth/access_token',
      headers: { accept: 'application/json' },
    })
    expect(Object.fromEntries(new URLSearchParams(server.seen[0]?.body))).toEqual({
      client_id: 'client',
      client_secret: 'canary-secret',
      code: 'canary-code',
      redirect_uri: oauth.redirectUri,
      code_verifier: 'canary-verifier',
    })
  })

  it.each([
    ['bad_verification_code', 400],
    ['unverified_user_email', 403],
    ['incorrect_client_credentials', 500],
    ['redirect_uri_mismatch', 500],
  ])('tells a person what to do about %s, which GitHub returns with status 200', async (told, status) => {
    await using server = await startServer((_, response) =>
      answerJson(response, { error: told, error_description: 'canary' }),
    )
    const problem = await exchangeAt(server).catch((caught) => caught)
    expect(problem).toMatchObject({ code: 'sign_in_failed', status, detail: { error: told } })
    expect(inspect(problem, { depth: 20 })).not.toContain('canary')
  })

  it.each(['<html>', '{}', '[]', '{"access_token":""}', '{"access_token":7}'])(
    'finds no token in %s',
    async (body) => {
      await using server = await startServer((_, response) => response.end(body))
      await expect(exchangeAt(server)).rejects.toMatchObject({ kind: 'unavailable' })
    },
  )

  it('never shows an unknown error’s text', () => {
    for (const odd of ['made_up', '__proto__', 'constructor', '<b>']) {
      expect(signInFailed(odd)).toMatchObject({ status: 502, detail: { error: 'unknown' } })
    }
  })
})

describe('the account', () => {
  const startAccount = (emails: unknown, status = 200) =>
    startServer(({ url }, response) =>
      url === '/user'
        ? answerJson(response, {
            id: 7,
            login: 'marta-olsen',
            name: null,
            avatar_url: null,
            email: 'public@example.org',
          })
        : answerJson(response, emails, { status, headers: { 'x-ratelimit-remaining': '9' } }),
    )

  it('has only its verified addresses, primary first', async () => {
    await using server = await startAccount([
      { email: 'second@example.org', primary: false, verified: true },
      { email: 'unproven@example.org', primary: false, verified: false },
      { email: 'First@example.org', primary: true, verified: true },
    ])
    expect(await readAccount(createTestClient(server))).toEqual({
      githubId: 7,
      login: 'marta-olsen',
      name: null,
      avatarUrl: null,
      email: 'First@example.org',
      verifiedEmails: ['First@example.org', 'second@example.org'],
    })
  })

  it.each([403, 404])('has none if GitHub responds with %d for email addresses', async (status) => {
    await using server = await startAccount({ message: 'no' }, status)
    expect(await readAccount(createTestClient(server))).toMatchObject({ email: null, verifiedEmails: [] })
  })
})
