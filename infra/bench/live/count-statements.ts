import { readFileSync, statSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Stores } from '../harness/case.ts'

/** How many statements that database executes meanwhile, by PostgreSQL's own log. */
export async function countStatements(
  { postgres, folder }: Stores,
  { database, during }: { database: string; during: () => Promise<void> },
): Promise<number> {
  const file = `${folder}/postgres.log`
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  const set = async (statements: string, prefix: string) => {
    await client.query(`alter system set log_statement = '${statements}'`)
    await client.query(`alter system set log_line_prefix = '${prefix}'`)
    await client.query('select pg_reload_conf()')
    await pause(300)
  }
  await set('all', '%d ')
  const from = statSync(file).size
  await during()
  const lines = readFileSync(file, 'utf8').slice(from).split('\n')
  await set('none', '')
  await client.end()
  return lines.filter((line) => line.startsWith(`${database} LOG:`) && /(execute|statement)/.test(line))
    .length
}
