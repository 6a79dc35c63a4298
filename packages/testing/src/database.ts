import { randomBytes } from 'node:crypto'
import { nameOfRole } from '@debrief/database/roles/roles'
import { Client } from 'pg'
import { inject } from 'vitest'
import { onDatabase } from './database-url.ts'

export type TestDatabase = { url: string; drop(): Promise<void> }

/** A database of one's own with all tables and no rows. Make one for a test file, and drop it at the end. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { server, template } = inject('postgres')
  const name = `test_${randomBytes(6).toString('hex')}`
  await run(server, `create database ${name} template ${template}`)
  // The grants come with the template; what is granted on a database itself does not, and the queue may be in this one.
  await run(server, `grant create on database ${name} to ${nameOfRole('worker')}`)
  return {
    url: onDatabase(server, name),
    drop: () => run(server, `drop database if exists ${name} with (force)`),
  }
}

async function run(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
