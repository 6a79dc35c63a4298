import { spawn } from 'node:child_process'
import { PassThrough, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { run } from '../run.ts'
import { bareEnvironment } from './config.ts'

export interface Ended {
  code: number | null
  stdout: string
  stderr: string
}

/** Runs a command in this process. */
export async function runHere(
  args: string[],
  { stdin = '', columns, isTTY = false }: { stdin?: string | Buffer; columns?: number; isTTY?: boolean } = {},
): Promise<Ended> {
  const stdout = Object.assign(new PassThrough(), { isTTY, ...(columns === undefined ? {} : { columns }) })
  const stderr = new PassThrough()
  const said = Promise.all([text(stdout), text(stderr)])
  const code = await run(args, { stdin: Readable.from([Buffer.from(stdin)]), stdout, stderr })
  stdout.end()
  stderr.end()
  const [out, err] = await said
  return { code, stdout: out, stderr: err }
}

const program = fileURLToPath(new URL('../debrief.mjs', import.meta.url))

/** Runs the program itself, in a folder of its own choice and with nothing set but `env`. */
export async function spawnDebrief(
  args: string[],
  {
    env = {},
    cwd = '/',
    stdin = '',
  }: { env?: Record<string, string>; cwd?: string; stdin?: string | Buffer } = {},
): Promise<Ended> {
  const child = spawn(process.execPath, [program, ...args], { cwd, env: { ...bareEnvironment, ...env } })
  child.stdin.end(stdin)
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { code, stdout, stderr }
}
