import { createTestDatabase } from '@debrief/testing/database'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listen } from './listen.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let client: pg.Client

beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

function notes() {
  const noted: string[] = []
  let wake = () => {}
  return {
    note(what: string) {
      noted.push(what)
      wake()
    },
    async next(): Promise<string> {
      while (noted.length === 0)
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      return noted.shift()!
    },
  }
}

it('listens again automatically after its connection ended, and reports it', async () => {
  const { note, next } = notes()
  const listener = listen(database.url, {
    channel: 'debrief_test',
    onMessage: (payload) => note(`heard ${payload}`),
    onListening: () => note('listening'),
    onLost: () => note('lost'),
  })
  expect(await next()).toBe('listening')
  await client.query(`select pg_notify('debrief_test', 'one')`)
  expect(await next()).toBe('heard one')

  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'debrief-listen' and datname = current_database()`,
  )
  expect(await next()).toBe('lost')
  expect(await next()).toBe('listening')
  await client.query(`select pg_notify('debrief_test', 'two')`)
  expect(await next()).toBe('heard two')
  await listener.close()
  expect(listener.listening()).toBe(false)
})
