import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { readConfig } from '@debrief/service-kit/config'
import { readDocExamples } from '@debrief/testing/doc-examples'
import { describe, expect, it, onTestFinished } from 'vitest'
import { settings } from '../../config.ts'
import { addAccount, openOidcBrowser, startOidc } from '../../testing/start-oidc.ts'

const needed = {
  DATABASE_URL: 'postgres://127.0.0.1/debrief',
  TOKEN_KEYS: `test:${randomBytes(32).toString('base64')}`,
  BILLING: 'off',
}
const read = (env: Record<string, string | undefined>) => readConfig(settings, { ...needed, ...env })
const provider = {
  OIDC_ISSUER: 'https://id.example.com',
  OIDC_CLIENT_ID: 'debrief',
  OIDC_CLIENT_SECRET: 'secret',
}

describe('settings', () => {
  it('need the issuer, the client and its secret together', () => {
    const { OIDC_CLIENT_SECRET: _, ...half } = provider
    expect(() => read(half)).toThrow(
      'OIDC_CLIENT_SECRET: is missing. Set all of OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, or none of them',
    )
    expect(read(provider)).toMatchObject({ GITHUB_SIGN_IN: 'on', OIDC_SCOPES: 'openid email profile' })
    expect(read({})).toMatchObject({ GITHUB_SIGN_IN: 'on' })
  })

  it.each([
    [{ ...provider, OIDC_ISSUER: 'http://id.example.com' }, 'OIDC_ISSUER'],
    [{ ...provider, OIDC_ISSUER: 'https://id.example.com?x=1' }, 'OIDC_ISSUER'],
    [{ ...provider, OIDC_SCOPES: 'email profile' }, 'must contain openid'],
    [{ ...provider, OIDC_ALLOWED_DOMAINS: 'example.com, @evil.example' }, '"@evil.example" must be a domain'],
    [{ ...provider, OIDC_ALLOWED_DOMAINS: 'exаmple.com' }, 'in ASCII'],
    [{ GITHUB_SIGN_IN: 'off' }, 'nobody could sign in'],
    [{ OIDC_ALLOWED_DOMAINS: 'example.com' }, 'needs OIDC_ISSUER'],
    [{ OPERATORS: 'oidc:marta@example.com' }, 'must be written as'],
    [
      { ...provider, OPERATORS: 'oidc:https://other.example#1' },
      'must name the issuer exactly as OIDC_ISSUER',
    ],
    [
      { ...provider, OPERATORS: 'oidc:https://id.example.com/#1' },
      'must name the issuer exactly as OIDC_ISSUER',
    ],
    [{ ...provider, OPERATORS: 'marta-olsen' }, 'must be written as'],
  ])('refuse %j', (env, message) => {
    expect(() => read(env)).toThrow(message)
  })
})

describe('operators', () => {
  it('are recognized by issuer and subject while the provider opened their session, never by name or email', async () => {
    const gateway = await startOidc()
    onTestFinished(() => gateway.close())
    const subject = addAccount(gateway, { name: 'operator', email: 'operator@example.com' })
    gateway.config.OPERATORS = `github:1, oidc:${gateway.provider.issuer}#${subject}`
    const browser = openOidcBrowser(gateway)
    await browser.signIn(subject)
    expect(await browser.get('/api/operators/work')).toMatchObject({ status: 200 })

    const lookalike = addAccount(gateway, { name: subject, email: 'operator@example.com' })
    const other = openOidcBrowser(gateway)
    await other.signIn(lookalike)
    expect(await other.get('/api/operators/work')).toMatchObject({
      status: 404,
      body: { code: 'not_an_operator' },
    })
  })
})

it('the documentation’s example lets people sign in', async () => {
  const page = join(import.meta.dirname, '../../../../../docs/integrations.md')
  const example = readDocExamples(page).find(
    ({ heading, language }) => heading === 'Sign in with your identity provider' && language === 'env',
  )!
  const lines = example.text.trim().split('\n')
  const env = Object.fromEntries(lines.map((line) => line.split(/=(.*)/).slice(0, 2)))
  expect(Object.keys(read(env))).toEqual(expect.arrayContaining(Object.keys(env)))
  const { OIDC_ISSUER: _, OIDC_CLIENT_SECRET: __, ...given } = env
  const gateway = await startOidc(given)
  onTestFinished(() => gateway.close())
  const browser = openOidcBrowser(gateway)
  expect((await browser.get('/api/auth/session')).body).toMatchObject({
    signIn: { providerName: 'Harbor ID' },
  })
  expect(await browser.signIn(addAccount(gateway, { email: 'marta@example.com' }))).toMatchObject({
    status: 200,
  })
})
