import { spawn } from 'node:child_process'
import { chownSync, closeSync, mkdirSync, openSync } from 'node:fs'
import { LaunchProblem } from '../launch-problem.ts'
import type { Account } from '../machine/account.ts'
import { spawnAs } from '../machine/account.ts'
import { freePort } from '../machine/free-port.ts'
import { isAlive, programOf } from '../machine/is-alive.ts'
import { stopProcess } from '../machine/stop-process.ts'
import { waitFor } from '../machine/wait.ts'
import { askRedis } from './ask-redis.ts'
import { readServerNote, removeServerNote, writeServerNote } from './server-note.ts'

export type RedisSettings = {
  program: string
  account: Account
  folder: string
  password: string
  logFile: string
  /** A free one when it is left out. */
  port?: number
  /** False: nothing is written to disk, for tests. */
  durable?: boolean
}

export type RunningRedis = { pid: number; port: number; runId: string; adopted: boolean }

/** Takes over the server that an earlier start left alive in this folder, else starts one. */
export async function startRedis(settings: RedisSettings): Promise<RunningRedis> {
  const { folder, account } = settings
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (account) chownSync(folder, account.uid, account.gid)
  const adopted = await adopt(settings)
  if (adopted) return { ...adopted, adopted: true }
  for (let attempt = 1; ; attempt++) {
    const port = settings.port ?? (await freePort())
    const started = await launch({ ...settings, port })
    if (started) return { ...started, adopted: false }
    if (attempt === 3 || settings.port !== undefined) throw new LaunchProblem(describe({ ...settings, port }))
  }
}

export function redisUrl({ port, password }: { port: number; password: string }): string {
  return `redis://:${password}@127.0.0.1:${port}`
}

async function launch(settings: RedisSettings & { port: number }) {
  const child = spawnServer(settings)
  const pid = child.pid
  if (pid === undefined) return null
  writeServerNote(settings.folder, { pid, port: settings.port })
  const ended = { pid: 0, runId: '' }
  const answer = await waitFor(async () => (isAlive(pid) ? askRedis(settings) : ended), { seconds: 30 })
  if (answer?.pid === pid) return { pid, port: settings.port, runId: answer.runId }
  await stopProcess(pid, 'SIGTERM')
  removeServerNote(settings.folder)
  return null
}

function spawnServer(settings: RedisSettings & { port: number }) {
  const log = openSync(settings.logFile, 'a', 0o600)
  try {
    // "-": settings come through stdin, so the password is in no list of processes and in no second file.
    const child = spawn(settings.program, ['-'], {
      ...spawnAs(settings.account),
      detached: true,
      stdio: ['pipe', log, log],
    })
    child.on('error', () => {})
    child.stdin?.on('error', () => {})
    child.stdin?.end(configurationOf(settings))
    child.unref()
    return child
  } finally {
    closeSync(log)
  }
}

function configurationOf({
  port,
  folder,
  password,
  durable = true,
}: RedisSettings & { port: number }): string {
  const lines = [
    'bind 127.0.0.1',
    `port ${port}`,
    `requirepass ${password}`,
    `dir "${folder}"`,
    `appendonly ${durable ? 'yes' : 'no'}`,
    'save ""',
    'maxmemory-policy noeviction',
    `databases ${durable ? 16 : 1024}`,
  ]
  return `${lines.join('\n')}\n`
}

async function adopt({ folder, password, port }: RedisSettings) {
  const note = readServerNote(folder)
  if (!note || !isAlive(note.pid) || !/redis|valkey/.test(programOf(note.pid) ?? 'redis')) return null
  const answer =
    port === undefined || port === note.port ? await askRedis({ port: note.port, password }) : null
  if (answer?.pid === note.pid) return { ...note, runId: answer.runId }
  await stopProcess(note.pid, 'SIGTERM')
  return null
}

function describe({ program, port, logFile }: RedisSettings): string {
  return `${program} did not start on port ${port}; its log is ${logFile}. Set REDIS_URL to a Redis that runs already, or QUEUE_BACKEND=postgres to do without.`
}
