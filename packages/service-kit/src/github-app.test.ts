import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { readConfig } from './config.ts'
import { appOfSettings, chooseGithubApp, githubAppSettings, refuseHalfAnApp } from './github-app.ts'
import { aboutGithubApp, readKeyRing } from './key-ring.ts'

const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})
const schema = z.object(githubAppSettings).superRefine(refuseHalfAnApp)
const whole = {
  GITHUB_APP_ID: '42',
  GITHUB_APP_SLUG: 'debrief-northbeam',
  GITHUB_APP_PRIVATE_KEY: privateKey,
  GITHUB_APP_WEBHOOK_SECRET: 'hook secret',
}
const read = (env: Record<string, string>) => readConfig(schema, env)
const keys = readKeyRing(`one:${randomBytes(32).toString('base64')}`)
const stored = {
  appId: 7,
  slug: 'made-here',
  privateKey: keys.seal('stored key', aboutGithubApp('github_app', 'private_key')),
  webhookSecret: keys.seal('stored secret', aboutGithubApp('github_app', 'webhook_secret')),
}

describe('the settings of the App', () => {
  it('can all be omitted', () => {
    expect(appOfSettings(read({ GITHUB_APP_ID: '' }))).toBeNull()
  })

  it('are rejected if only some are set, naming the missing ones', () => {
    const half = () => read({ GITHUB_APP_ID: '42', GITHUB_APP_WEBHOOK_SECRET: 'x' })
    expect(half).toThrow(/GITHUB_APP_SLUG: is missing/)
    expect(half).toThrow(/GITHUB_APP_PRIVATE_KEY: is missing/)
    expect(half).not.toThrow(/GITHUB_APP_ID: /)
  })

  it('accept the key on several lines or on one, and reject anything that isn’t a key', () => {
    const onOneLine = { ...whole, GITHUB_APP_PRIVATE_KEY: privateKey.replaceAll('\n', '\\n') }
    expect(appOfSettings(read(onOneLine))).toEqual(appOfSettings(read(whole)))
    expect(() => read({ ...whole, GITHUB_APP_PRIVATE_KEY: 'nonsense' })).toThrow(/must be a PEM key/)
  })
})

describe('the App that is used', () => {
  it('comes from the settings if they contain one', () => {
    expect(chooseGithubApp(read(whole), { stored, keys })).toMatchObject({ appId: 42, privateKey })
  })

  it('is otherwise the stored one, with decrypted secrets', () => {
    expect(chooseGithubApp(read({}), { stored, keys })).toEqual({
      appId: 7,
      slug: 'made-here',
      privateKey: 'stored key',
      webhookSecret: 'stored secret',
    })
  })

  it('is null without either', () => {
    expect(chooseGithubApp(read({}), { stored: null, keys })).toBeNull()
  })

  it('cannot be decrypted with its secrets swapped', () => {
    const exchanged = { ...stored, privateKey: stored.webhookSecret, webhookSecret: stored.privateKey }
    expect(() => chooseGithubApp(read({}), { stored: exchanged, keys })).toThrow()
  })
})
