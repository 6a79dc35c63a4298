import { randomBytes } from 'node:crypto'
import { aboutGithubApp, readKeyRing } from '@debrief/service-kit/key-ring'
import { createTestDatabase, type TestDatabase } from '@debrief/testing/database'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { appHook, countDeliveries, deliver, tryIngest } from '../testing/try-ingest.ts'

let database: TestDatabase
const TOKEN_KEYS = `one:${randomBytes(32).toString('base64')}`

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

async function makeApp(pool: Awaited<ReturnType<typeof tryIngest>>['pool']) {
  const sealed = readKeyRing(TOKEN_KEYS).seal(appHook.secret, aboutGithubApp('github_app', 'webhook_secret'))
  await pool.query('delete from github_app')
  await pool.query(
    `insert into github_app (app_id, slug, name, html_url, private_key, webhook_secret) values (7, 'a', 'A', 'x', 'x', $1)`,
    [sealed],
  )
}

it('accepts an App created while it is running, and rejects it after it is deleted', async () => {
  const trial = await tryIngest(database.url, {
    config: { GITHUB_APP_WEBHOOK_SECRET: undefined, TOKEN_KEYS },
    limits: { secretFor: 0 },
  })
  expect((await deliver(trial, appHook)).status).toBe(404)
  await makeApp(trial.pool)
  expect((await deliver(trial, appHook)).status).toBe(202)
  expect((await deliver(trial, { ...appHook, secret: 'another' })).status).toBe(401)
  expect(await countDeliveries(trial.pool)).toBe(1)
  await trial.pool.query('delete from github_app')
  expect((await deliver(trial, appHook)).status).toBe(404)
  await trial.close()
})

it.each([undefined, `two:${randomBytes(32).toString('base64')}`])(
  'says what is missing where the keys %s do not open its secret',
  async (keys) => {
    const trial = await tryIngest(database.url, {
      config: { GITHUB_APP_WEBHOOK_SECRET: undefined, TOKEN_KEYS: keys },
    })
    await makeApp(trial.pool)
    const answer = await deliver(trial, appHook)
    expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'app_secret_sealed' }])
    await trial.close()
  },
)

it('prefers the secret from the settings', async () => {
  const config = { GITHUB_APP_WEBHOOK_SECRET: 'that of the settings', TOKEN_KEYS }
  const trial = await tryIngest(database.url, { config })
  await makeApp(trial.pool)
  expect((await deliver(trial, appHook)).status).toBe(401)
  expect((await deliver(trial, { ...appHook, secret: 'that of the settings' })).status).toBe(202)
  await trial.close()
})
