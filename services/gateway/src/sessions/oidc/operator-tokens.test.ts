import { expect, it, onTestFinished } from 'vitest'
import { signInThrough } from '../../testing/browser.ts'
import { insertAccessToken } from '../../testing/rows.ts'
import { openOidcBrowser, startOidc } from '../../testing/start-oidc.ts'
import { enqueueCheck, expire, signInFresh } from './testing/check-accounts.ts'

const NEW_TOKEN = { name: 'Night watch', days: 30, scopes: ['operate'] }

async function startWithOperator(options: Parameters<typeof startOidc>[1] = {}) {
  const gateway = await startOidc({}, options)
  onTestFinished(() => gateway.close())
  const operator = await signInFresh(gateway)
  gateway.config.OPERATORS = `oidc:${gateway.provider.issuer}#${operator.subject}`
  await operator.browser.changeGithub('link', 'nils-berg')
  const { token } = await insertAccessToken(gateway.db, { owner: operator.id, scopes: ['read', 'operate'] })
  const call = async (path: string) =>
    (await fetch(gateway.url + path, { headers: { authorization: `Bearer ${token}` } })).status
  return { gateway, ...operator, call }
}

it('an operator’s access token works without a session, until the provider refuses their account', async () => {
  const { gateway, browser, subject, identity, call } = await startWithOperator()
  expect(await browser.post('/api/access-tokens', NEW_TOKEN)).toMatchObject({ status: 201 })
  await browser.post('/api/auth/sign-out')
  expect(await call('/api/operators/version')).toBe(200)
  gateway.provider.accounts.delete(subject)
  await enqueueCheck(identity.id, gateway)
  await expect.poll(() => call('/api/operators/version'), { timeout: 30_000 }).toBe(401)
})

it('an operator’s access token operates only for an hour if there are no refresh tokens', async () => {
  const { gateway, browser, subject, call } = await startWithOperator({ refreshTokens: false })
  expect([await call('/api/viewer'), await call('/api/operators/version')]).toEqual([200, 200])
  await expire(gateway)
  expect([await call('/api/viewer'), await call('/api/operators/version')]).toEqual([200, 404])
  await browser.signIn(subject)
  expect(await call('/api/operators/version')).toBe(200)
})

it('an operator can’t create such a token in a session that GitHub opened', async () => {
  const { gateway } = await startWithOperator()
  const github = openOidcBrowser(gateway)
  await signInThrough(github, 'nils-berg')
  expect((await github.get('/api/operators/version')).status).toBe(404)
  expect(await github.post('/api/access-tokens', NEW_TOKEN)).toMatchObject({
    status: 403,
    body: { code: 'scope_not_yours' },
  })
})
