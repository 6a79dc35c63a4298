import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createTestDatabase, type TestDatabase } from '@debrief/testing/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defaultLimits } from '../limits.ts'
import { deliver, type Trial, tryIngest } from '../testing/try-ingest.ts'

let database: TestDatabase
let trial: Trial

beforeAll(async () => {
  database = await createTestDatabase()
  trial = await tryIngest(database.url)
})
afterAll(async () => {
  await trial?.close()
  await database?.drop()
})

describe('a connection', () => {
  it('is found immediately, even if a webhook for it was rejected just before', async () => {
    const later = await trial.addHook()
    await trial.pool.query('update repositories set id = $1 where id = $2', [randomUUID(), later.id])
    expect((await deliver(trial, later)).status).toBe(404)
    const fresh = await trial.addHook()
    await trial.pool.query('update repositories set id = $1 where id = $2', [later.id, fresh.id])
    expect((await deliver(trial, { ...later, secret: fresh.secret })).status).toBe(202)
  })

  it('stops working about a second after it is deleted or its secret changes', async () => {
    expect(defaultLimits.secretFor).toBe(1_000)
    const changing = await trial.addHook()
    expect((await deliver(trial, changing)).status).toBe(202)
    const secret = 'x'.repeat(64)
    await trial.pool.query('update repositories set webhook_secret = $1 where id = $2', [secret, changing.id])
    const changed = () => deliver(trial, { ...changing, secret })
    await expect.poll(async () => (await changed()).status).toBe(202)
    expect((await deliver(trial, changing)).status).toBe(401)
    await trial.pool.query('delete from repositories where id = $1', [changing.id])
    await expect.poll(async () => (await changed()).status).toBe(404)
  })
})

const vectorFile = `${process.env.DEBRIEF_SHARED_DATA ?? new URL('../../../../../shared/data', import.meta.url).pathname}/signatures/github-valid.json`

describe("GitHub's published signatures", () => {
  it('are accepted', async () => {
    const vectors = readVectors()
    for (const { secret, body, signature } of vectors) {
      const theirs = await trial.addHook()
      // GitHub's example secrets are shorter than the constraint allows.
      await trial.pool.query(
        'alter table repositories drop constraint if exists repositories_webhook_secret_check',
      )
      await trial.pool.query('update repositories set webhook_secret = $1 where id = $2', [secret, theirs.id])
      const { status } = await deliver(
        trial,
        { ...theirs, secret },
        { body, headers: { 'x-hub-signature-256': signature } },
      )
      expect(status).toBe(body.startsWith('{') ? 202 : 400)
    }
  })
})

interface Vector {
  secret: string
  body: string
  signature: string
}

/**
 * The first example is from GitHub's documentation. Its signature is valid, but its body isn't JSON, so the response is
 * 400.
 */
function readVectors(): Vector[] {
  const documented = {
    secret: "It's a Secret to Everybody",
    body: 'Hello, World!',
    signature: 'sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17',
  }
  try {
    return [documented, ...(JSON.parse(readFileSync(vectorFile, 'utf8')) as Vector[])]
  } catch {
    console.warn(`GitHub's further signatures skipped: ${vectorFile} is not there`)
    return [documented]
  }
}
