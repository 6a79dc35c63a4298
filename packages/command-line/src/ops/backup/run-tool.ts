import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { environmentWith } from '../../config.ts'
import { toolFailed } from './problems.ts'

const LAST_WORDS = 2_000

/**
 * Runs one of PostgreSQL's programs and gives what it said. The password goes by the environment, since anybody on the machine sees
 * a program's arguments.
 */
export async function runTool(
  path: string,
  args: string[],
  { databaseUrl }: { databaseUrl?: string } = {},
): Promise<string> {
  const { address, password } = splitPassword(databaseUrl)
  const child = spawn(path, [...args, ...(address ? ['--no-password', `--dbname=${address}`] : [])], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: environmentWith(password ? { PGPASSWORD: password } : {}),
  })
  let said = ''
  let complaint = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-LAST_WORDS)
  })
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null]
  if (code !== 0)
    throw toolFailed(path, complaint.trim() || `nothing, and ended with ${signal ?? `code ${code}`}`)
  return said
}

function splitPassword(databaseUrl: string | undefined): { address: string | null; password: string } {
  if (databaseUrl === undefined) return { address: null, password: '' }
  const url = new URL(databaseUrl)
  const password = decodeURIComponent(url.password)
  url.password = ''
  return { address: url.href, password }
}
