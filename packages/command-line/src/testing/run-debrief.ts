import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { WriteStream } from 'node:tty'
import { fileURLToPath } from 'node:url'
import { vi } from 'vitest'
import { settings } from '../config.ts'
import { run } from '../run.ts'
import { bareEnvironment } from './config.ts'

/**
 * Sets only the given settings and changes to an empty folder, so that the developer's settings and .env don't affect
 * tests.
 */
export function withSettings(given: Record<string, string> = {}): void {
  process.chdir(mkdtempSync(join(tmpdir(), 'debrief-')))
  vi.stubEnv('XDG_CACHE_HOME', process.cwd())
  for (const name of [...Object.keys(settings.shape), 'RULES_DIR', 'npm_lifecycle_event'])
    vi.stubEnv(name, given[name] ?? '')
  for (const name of ['NO_COLOR', 'FORCE_COLOR']) vi.stubEnv(name, undefined)
  vi.stubEnv('TERM', 'xterm')
}

export interface RunResult {
  code: number | null
  stdout: string
  stderr: string
}

interface Options {
  stdin?: string | Buffer
  columns?: number
  isTTY?: boolean
}

export async function runHere(
  args: string[],
  { stdin = '', columns, isTTY }: Options = {},
): Promise<RunResult> {
  const stdout = Object.assign(new PassThrough(), columns && { columns }, isTTY && { hasColors })
  const stderr = new PassThrough()
  const output = Promise.all([text(stdout), text(stderr)])
  const code = await run(args, { stdin: Readable.from([Buffer.from(stdin)]), stdout, stderr })
  stdout.end()
  stderr.end()
  const [out, err] = await output
  return { code, stdout: out, stderr: err }
}

export const withoutProgress = (stderr: string) => stderr.replaceAll(/^(?:Analyzed|Found|Looking) .*\n/gm, '')

const hasColors = () => {
  const { NO_COLOR } = process.env
  return WriteStream.prototype.hasColors(16, { TERM: 'xterm', ...(NO_COLOR && { NO_COLOR }) })
}

const program = fileURLToPath(new URL('../debrief.mjs', import.meta.url))

export async function spawnDebrief(
  args: string[],
  {
    env = {},
    cwd = '/',
    stdin = '',
  }: { env?: Record<string, string>; cwd?: string; stdin?: string | Buffer } = {},
): Promise<RunResult> {
  const child = spawn(process.execPath, [program, ...args], { cwd, env: { ...bareEnvironment, ...env } })
  child.stdin.end(stdin)
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { code, stdout, stderr }
}
