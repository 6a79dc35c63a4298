import { join } from 'node:path'
import type { Folders } from '../folders.ts'
import { stopProcess } from '../machine/stop-process.ts'
import { type LocalProcess, localSettings, type Places } from '../processes.ts'
import { databaseSettings } from '../settings/database-roles.ts'
import { fileSize } from '../supervise/child-log.ts'
import { failure, keepRunning } from '../supervise/keep-running.ts'
import { describeEnd, type Program, runProcess } from '../supervise/run-process.ts'
import type { Undo } from '../supervise/undo.ts'
import { buildCommand } from './build-command.ts'

export type Start = {
  folders: Folders
  env: Record<string, string>
  undo: Undo
  development: boolean
  say: (line: string) => void
}

type Options = Start & {
  places: Places
  onPortTaken: (port: number) => boolean
}

export async function startProcess(process: LocalProcess, options: Options): Promise<void> {
  if (process.runs === 'forever') return startService(process, options)
  const ended = runCommand(process, options)
  if (process.runs === 'to-its-end') return ended
  ended.catch((error: Error) => {
    if (!options.undo.isRunning()) options.say(error.message)
  })
}

async function startService(process: LocalProcess, options: Options): Promise<void> {
  const { places, undo, say, onPortTaken } = options
  const port = places.ports[Object.keys(process.ports ?? {})[0] ?? '']
  const ready = process.ready && port ? `http://127.0.0.1:${port}${process.ready}` : null
  const kept = keepRunning({ program: buildProgram(process, options), ready, say, onPortTaken })
  kept.isReady.catch(() => {})
  await undo.push(kept.stop)
  await kept.isReady
}

async function runCommand(process: LocalProcess, options: Options): Promise<void> {
  const program = buildProgram(process, options)
  const logged = fileSize(program.logFile)
  const { child, ended } = runProcess(program)
  await options.undo.push(async () => {
    if (child.pid && child.exitCode === null && child.signalCode === null)
      await stopProcess(child.pid, 'SIGTERM', 10)
  })
  const end = await ended
  if (end.code !== 0) throw failure(program, { how: describeEnd(end), logged })
}

function buildProgram(localProcess: LocalProcess, { folders, env, places, development }: Options): Program {
  const { name, role } = localProcess
  const { databaseUrl, rolePasswords: passwords, ports } = places
  return {
    name,
    ...buildCommand(localProcess, { root: folders.root, places, development }),
    env: {
      ...localSettings(places),
      ...env,
      ...toStrings(ports),
      ...databaseSettings({ role, databaseUrl, passwords }),
    },
    logFile: join(folders.logs, `${name}.log`),
    recordFile: join(folders.records, `${name}.json`),
  }
}

function toStrings(ports: Record<string, number>): Record<string, string> {
  return Object.fromEntries(Object.entries(ports).map(([setting, port]) => [setting, String(port)]))
}
