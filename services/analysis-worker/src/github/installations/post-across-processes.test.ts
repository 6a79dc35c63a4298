import { setTimeout as delay } from 'node:timers/promises'
import { takePostTurn } from '@debrief/database/agent/post-turns'
import { type Connection, connect } from '@debrief/database/connect'
import { createGithubClients, type GithubClients } from '@debrief/github/clients'
import { answerJson, type RunningServer, startServer } from '@debrief/github/testing/start-server'
import { createTestDatabase, type TestDatabase } from '@debrief/testing/database'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

const SPACING_MS = 50
const PROCESSES = 3

let database: TestDatabase
let github: RunningServer
const connections: Connection[] = []
let responseMs = 0
let calls: { arrivedAt: number; endedAt: number }[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  github = await startServer(async (_, response) => {
    const call = { arrivedAt: performance.now(), endedAt: Number.POSITIVE_INFINITY }
    calls.push(call)
    await delay(responseMs)
    call.endedAt = performance.now()
    answerJson(response, { id: calls.length }, { status: 201 })
  })
})
beforeEach(() => {
  calls = []
})
afterAll(async () => {
  for (const connection of connections) await connection.close()
  await github[Symbol.asyncDispose]()
  await database.drop()
})

function startProcesses(statementTimeout: number): GithubClients[] {
  return Array.from({ length: PROCESSES }, () => {
    const { db } = connections[connections.push(connect(database.url, { max: 4, statementTimeout })) - 1]!
    return createGithubClients(github.baseUrl, {
      postSpacing: SPACING_MS,
      takePostTurn: (account) => takePostTurn(db, { account, spacing: SPACING_MS }),
    })
  })
}

const postAll = (processes: GithubClients[], count: number) =>
  Promise.all(
    processes.flatMap((clients, number) =>
      Array.from({ length: count }, () =>
        clients.of(`token-${number}`, 'one').send('POST', '/repos/a/b/issues/1/comments', { body: {} }),
      ),
    ),
  )

it('spaces the posts of several worker processes through one installation (G1)', async () => {
  await postAll(startProcesses(5_000), 5)
  expect(calls).toHaveLength(PROCESSES * 5)
  const gaps = calls.slice(1).map(({ arrivedAt }, index) => arrivedAt - calls[index]!.arrivedAt)
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(SPACING_MS - 1)
})

it('spaces posts even if their calls take longer than a transaction may (G1)', async () => {
  responseMs = 400
  await postAll(startProcesses(200), 2)
  expect(calls).toHaveLength(PROCESSES * 2)
  const gaps = calls.slice(1).map(({ arrivedAt }, index) => arrivedAt - calls[index]!.endedAt)
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(SPACING_MS - 1)
})
