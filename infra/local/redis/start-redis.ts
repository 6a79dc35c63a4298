import { spawn } from 'node:child_process'
import { chownSync, closeSync, mkdirSync, openSync } from 'node:fs'
import { LaunchProblem, PortTaken } from '../launch-problem.ts'
import type { Account } from '../machine/account.ts'
import { spawnAs } from '../machine/account.ts'
import { freePort } from '../machine/free-port.ts'
import { findProgram, isAlive } from '../machine/is-alive.ts'
import { stopProcess } from '../machine/stop-process.ts'
import { waitFor } from '../machine/wait.ts'
import { fileSize, readLog } from '../supervise/child-log.ts'
import { findReason } from '../supervise/find-reason.ts'
import { askRedis } from './ask-redis.ts'
import { readServerNote, removeServerNote, writeServerNote } from './server-note.ts'

export type RedisSettings = {
  program: string
  account: Account
  folder: string
  password: string
  logFile: string
  /** The required port. If it's taken, startup fails. */
  port?: number
  /** Used if `port` isn't set. If it's taken, the server uses a free port instead and `say` reports that port. */
  preferredPort?: number
  say?: (line: string) => void
  /** False turns off writing to disk, for tests. The default is true. */
  durable?: boolean
}

export type RunningRedis = { pid: number; port: number; runId: string; adopted: boolean }

export async function startRedis(settings: RedisSettings): Promise<RunningRedis> {
  const { folder, account } = settings
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (account) chownSync(folder, account.uid, account.gid)
  const adopted = await adopt(settings)
  if (adopted) return { ...adopted, adopted: true }
  let port = settings.port ?? settings.preferredPort ?? (await freePort())
  for (;;) {
    const logged = fileSize(settings.logFile)
    const started = await launch({ ...settings, port })
    if (started) return { ...started, adopted: false }
    const log = readLog(settings.logFile, logged)
    const isTaken = /Address already in use/i.test(log)
    if (!isTaken || settings.port !== undefined) throw problem(settings, { log, port: isTaken ? port : null })
    const taken = port
    port = await freePort()
    settings.say?.(`Port ${taken} is in use, so Redis uses port ${port}.`)
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
    // With "-", Redis reads its configuration from stdin. The password then appears neither in the process list nor in
    // a file.
    const child = spawn(settings.program, ['-'], {
      ...spawnAs(settings.account),
      detached: true,
      stdio: ['pipe', log, log],
    })
    child.on('error', () => {})
    child.stdin?.on('error', () => {})
    child.stdin?.end(formatConfiguration(settings))
    child.unref()
    return child
  } finally {
    closeSync(log)
  }
}

function formatConfiguration({
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
  if (!note || !isAlive(note.pid) || !/redis|valkey/.test(findProgram(note.pid) ?? 'redis')) return null
  const answer =
    port === undefined || port === note.port ? await askRedis({ port: note.port, password }) : null
  if (answer?.pid === note.pid) return { ...note, runId: answer.runId }
  await stopProcess(note.pid, 'SIGTERM')
  return null
}

function problem({ program, logFile }: RedisSettings, { log, port }: { log: string; port: number | null }) {
  if (port !== null) return new PortTaken(program, port)
  const reason = findReason(log) ?? 'it exited immediately'
  return new LaunchProblem(
    `${program} couldn't start: ${reason}, or set QUEUE_BACKEND=postgres to do without it (log: ${logFile}).`,
  )
}
