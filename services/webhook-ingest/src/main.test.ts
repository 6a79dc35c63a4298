import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { createTestDatabase } from '@debrief/testing/database'
import { asRole } from '@debrief/testing/database-url'
import { describe, expect, it } from 'vitest'

const program = fileURLToPath(new URL('./main.ts', import.meta.url))

function start(settings: Record<string, string>) {
  const env = { PATH: process.env.PATH, ...settings }
  const child = spawn(process.execPath, ['--import', 'tsx', program], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { out: '', err: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said.out += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said.err += text
  })
  return { child, said, exit: once(child, 'exit').then(([code]) => code as number | null) }
}

describe('the process', () => {
  it('lists all invalid settings and exits with 1', async () => {
    const { said, exit } = start({ DATABASE_URL: 'mysql://x', INGEST_PORT: 'many', LOG_LEVEL: 'loud' })
    expect(await exit).toBe(1)
    for (const name of ['DATABASE_URL', 'INGEST_PORT', 'LOG_LEVEL']) expect(said.err).toContain(`  ${name}: `)
    expect(said.err).not.toContain('    at ')
  })

  it('exits with 0 after a stop signal', async () => {
    const database = await createTestDatabase()
    const settings = {
      DATABASE_URL: asRole(database.url, 'ingest'),
      INGEST_PORT: '0',
      INGEST_METRICS_PORT: '0',
    }
    const { child, said, exit } = start(settings)
    await expect.poll(() => said.out, { timeout: 10_000 }).toContain('webhook-ingest listening')
    child.kill('SIGTERM')
    expect(await exit).toBe(0)
    expect(said.err).toBe('')
    await database.drop()
  })
})
