import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { beforeEach, expect, it, vi } from 'vitest'
import { readSettings, resolvePath } from './config.ts'
import { withSettings } from './testing/run-debrief.ts'

beforeEach(() => withSettings())

it('has defaults for everything except keys and prices', () => {
  expect(readSettings()).toEqual({
    GITHUB_API_URL: 'https://api.github.com',
    GITHUB_PRIVATE_NETWORK: 'off',
    OPENAI_BASE_URL: 'https://api.openai.com/v1',
    OPENAI_MODEL: 'gpt-4.1',
    OPENAI_TOKEN_BUDGET: 32_000,
    OPENAI_MOST_CALLS: 4,
    OPENAI_TIMEOUT_MS: 90_000,
  })
})

it('reads .env, but prefers variables that aren’t empty', () => {
  writeFileSync('.env', 'GITHUB_TOKEN=from-file\nOPENAI_MODEL=from-file\nDATABASE_URL=of-another\n')
  vi.stubEnv('OPENAI_MODEL', 'from-environment')
  expect(readSettings()).toMatchObject({ GITHUB_TOKEN: 'from-file', OPENAI_MODEL: 'from-environment' })
  expect(readSettings()).not.toHaveProperty('DATABASE_URL')
})

it('resolves paths against the directory where npm run was called', () => {
  vi.stubEnv('INIT_CWD', '/elsewhere')
  expect(resolvePath('pull')).toBe(resolve('pull'))
  vi.stubEnv('npm_lifecycle_event', 'analyze')
  expect(resolvePath('pull')).toBe('/elsewhere/pull')
  expect(resolvePath('/tmp/pull')).toBe('/tmp/pull')
})
