import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { asRole } from '@debrief/testing/database-url'
import type { Trial } from './open-trial.ts'

const PROGRAM = fileURLToPath(new URL('./buy-seats-program.ts', import.meta.url))

export async function buyInProcess(
  { databaseUrl, paymentSettings }: Trial,
  { order, killWhen }: { order: object; killWhen: () => Promise<unknown> },
): Promise<void> {
  const settings = { DATABASE_URL: asRole(databaseUrl, 'gateway'), ...paymentSettings }
  const child = spawn(process.execPath, ['--import', 'tsx', PROGRAM, JSON.stringify({ settings, order })], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  await Promise.race([once(child.stdout, 'data'), exited])
  await Promise.race([killWhen(), exited])
  child.kill('SIGKILL')
  await exited
}
