import { randomBytes } from 'node:crypto'
import { connect } from '@debrief/database/connect'
import type { GatewayConfig } from '@debrief/gateway/config'
import { oauthSettings } from '@debrief/gateway/testing/start-sign-in'
import { createTestDatabase } from '@debrief/testing/database'
import { createTestRedis } from '@debrief/testing/redis'
import { type Stack, startStack } from '@debrief/testing/stack'
import { askSimulator, connectFor, giveToken, signUp } from '@debrief/testing/stack-people'
import type { Page } from 'playwright-core'
import { type OpenStage, openStage } from './open-stage.ts'
import { startGithub } from './start-github.ts'
import { type System, system } from './system.ts'

export interface World extends OpenStage {
  stack: OutsideStack
  /** Signs in as a person of the demo: from the button, through GitHub's page, to the dashboard. */
  signInAtGithub(page: Page, login?: string): Promise<void>
}

/** Starts a test environment that includes GitHub's simulator with the demo's people, webhook-ingest and the worker. */
export async function openWorld(given: Partial<GatewayConfig> = {}): Promise<World> {
  if (!system) return openOwnWorld(given)
  const stage = await openStage(given)
  return createWorld(stage, await startOutside(system))
}

async function openOwnWorld(given: Partial<GatewayConfig>): Promise<World> {
  const keys = `e2e:${randomBytes(32).toString('base64')}`
  const database = await createTestDatabase()
  const redis = await createTestRedis()
  const billing = given.BILLING ?? 'off'
  const stack = await startStack({
    databaseUrl: database.url,
    redisUrl: redis?.url ?? null,
    keys,
    worker: { BILLING: billing },
  })
  const stage = await openStage(
    {
      ...oauthSettings,
      TOKEN_KEYS: keys,
      GITHUB_URL: stack.simulator.url,
      GITHUB_API_URL: stack.simulator.apiUrl,
      WEBHOOK_URL: stack.ingestUrl,
      ...given,
    },
    database,
  )
  return createWorld(stage, stack)
}

function createWorld(stage: OpenStage, stack: OutsideStack): World {
  return {
    ...stage,
    stack,
    async signInAtGithub(page, login = 'marta-olsen') {
      await page.goto(`${stage.url}/login`)
      await page.getByRole('button', { name: 'Sign in with GitHub' }).click()
      await chooseAtGithub(page, login)
      await page.waitForURL('**/dashboard')
    },
    async close() {
      await stack.close()
      await stage.close()
    },
  }
}

/** Clicks the person's button on GitHub's page. */
export async function chooseAtGithub(page: Page, login: string): Promise<void> {
  await page.locator(`button[name=login][value="${login}"]`).click()
}

/** The parts of a stack that tests use. If the services run elsewhere, only GitHub's simulator runs here. */
type OutsideStack = Omit<Stack, 'ingest' | 'worker'>

/** Starts GitHub's simulator for an external system. */
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
