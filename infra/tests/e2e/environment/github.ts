import { randomBytes } from 'node:crypto'
import { connect } from '@debrief/database/connect'
import { oauthSettings } from '@debrief/gateway/testing/start-sign-in'
import { type GithubSimulator, startGithubSimulator } from '@debrief/simulators/github/server'
import { createTestDatabase } from '@debrief/testing/database'
import { createTestRedis } from '@debrief/testing/redis'
import { type Stack, startStack } from '@debrief/testing/stack'
import { askSimulator, connectFor, giveToken, signUp } from '@debrief/testing/stack-people'
import type { Page } from '@playwright/test'
import { type App, type Settings, startApp } from './app.ts'
import { type System, system } from './system.ts'
import { createTest } from './test.ts'

export interface GithubApp extends App {
  stack: OutsideStack
  signInAtGithub(page: Page, login?: string): Promise<void>
}

export async function startWithGithub(
  given: Settings,
  worker: Record<string, string> = {},
): Promise<GithubApp> {
  if (system) return withStack(await startApp(given), await startOutside(system))
  const keys = `e2e:${randomBytes(32).toString('base64')}`
  const database = await createTestDatabase()
  const redis = await createTestRedis()
  const stack = await startStack({
    databaseUrl: database.url,
    redisUrl: redis?.url ?? null,
    keys,
    otherWorkers: Number(process.env.E2E_WORKERS ?? 1) - 1,
    // Links in standards files need APP_URL. With APP_URL, the worker would also send weekly emails, so they are off.
    worker: { BILLING: given.BILLING ?? 'off', APP_URL: 'https://debrief.example', DIGEST: 'off', ...worker },
  })
  const { simulator, ingestUrl } = stack
  const settings: Settings = {
    ...oauthSettings,
    TOKEN_KEYS: keys,
    GITHUB_URL: simulator.url,
    GITHUB_API_URL: simulator.apiUrl,
    WEBHOOK_URL: ingestUrl,
    ...given,
  }
  return withStack(await startApp(settings, database), stack)
}

export const test = createTest((settings) => startWithGithub(settings))

const withStack = (app: App, stack: OutsideStack): GithubApp => ({
  ...app,
  stack,
  async signInAtGithub(page, login = 'marta-olsen') {
    await page.goto(`${app.url}/login`)
    await page.getByRole('button', { name: 'Sign in with GitHub' }).click()
    await chooseAtGithub(page, login)
    await page.waitForURL('**/dashboard')
  },
  async close() {
    await stack.close()
    await app.close()
  },
})

export async function chooseAtGithub(page: Page, login: string): Promise<void> {
  await page.locator(`button[name=login][value="${login}"]`).click()
}

type OutsideStack = Omit<Stack, 'ingest' | 'worker'>

async function startOutside({ url, databaseUrl, tokenKeys, outbox }: System): Promise<OutsideStack> {
  const simulator = await startGithub()
  const connection = connect(databaseUrl, { name: 'test' })
  const control: Stack['control'] = (path, body) => askSimulator(simulator, path, body)
  const deps = { connection, keys: tokenKeys, control }
  return {
    connection,
    simulator,
    ingestUrl: url,
    outbox,
    control,
    signUp: (login) => signUp(login, deps),
    renewToken: async ({ id }, login) => void (await giveToken(id, login, deps)),
    connectFor: (person, fullName, githubRepoId) =>
      connectFor(person, { fullName, githubRepoId, connection, simulator, ingestUrl: url }),
    async close() {
      await simulator.close()
      await connection.close()
    },
  }
}

export function startGithub(): Promise<GithubSimulator> {
  const place = system && {
    port: system.outside.githubPort,
    host: '0.0.0.0',
    url: `http://${system.outside.host}:${system.outside.githubPort}`,
    // The external system remembers ids from earlier simulators, so new ids must be different.
    firstId: Date.now(),
  }
  return startGithubSimulator({
    dataFolders: [],
    demo: true,
    limits: { primary: 1_000_000 },
    validate: false,
    warn: () => {},
    ...place,
  })
}
