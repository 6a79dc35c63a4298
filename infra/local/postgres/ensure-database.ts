import { Client } from 'pg'
import { postgresUrl } from './connect.ts'

type Server = { port: number; password: string }

export async function ensureDatabase(server: Server, name: string): Promise<string> {
  const client = new Client({ connectionString: postgresUrl({ ...server, database: 'postgres' }) })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (!rowCount) await client.query(`create database ${client.escapeIdentifier(name)}`)
  } finally {
    await client.end()
  }
  return postgresUrl({ ...server, database: name })
}
