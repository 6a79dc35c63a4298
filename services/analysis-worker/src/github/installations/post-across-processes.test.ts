import { type Connection, connect } from '@debrief/database/connect'
import { enterAlone } from '@debrief/database/enter-alone'
import { createGithubClients } from '@debrief/github/clients'
import { answerJson, type RunningServer, startServer } from '@debrief/github/testing/start-server'
import { createTestDatabase, type TestDatabase } from '@debrief/testing/database'
import { afterAll, beforeAll, expect, it } from 'vitest'

const SPACING_MS = 50
const PROCESSES = 3
const POSTS = 5

let database: TestDatabase
let github: RunningServer
const connections: Connection[] = []
const arrived: number[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  github = await startServer((_, response) => {
    arrived.push(performance.now())
    answerJson(response, { id: arrived.length }, { status: 201 })
  })
})
afterAll(async () => {
  for (const connection of connections) await connection.close()
  await github[Symbol.asyncDispose]()
  await database.drop()
})

it('spaces the posts of several worker processes through one installation (G1)', async () => {
  const processes = Array.from({ length: PROCESSES }, () => {
    const { pool } = connections[connections.push(connect(database.url, { max: 4 })) - 1]!
    const enterPosting = (budget: string) => enterAlone(pool, budget)
    return createGithubClients(github.baseUrl, { postSpacing: SPACING_MS, enterPosting })
  })
  await Promise.all(
    processes.flatMap((clients, number) =>
      Array.from({ length: POSTS }, () =>
        clients.of(`token-${number}`, 'one').send('POST', '/repos/a/b/issues/1/comments', { body: {} }),
      ),
    ),
  )
  expect(arrived).toHaveLength(PROCESSES * POSTS)
  const gaps = arrived.slice(1).map((at, index) => at - arrived[index]!)
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(SPACING_MS - 1)
})
