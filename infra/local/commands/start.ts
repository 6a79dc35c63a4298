import { rmSync } from 'node:fs'
import { checkOwner, type Folders, makeFolders } from '../folders.ts'
import {
  claimRecord,
  createRecord,
  type ProcessRecord,
  readRecord,
  writeRecord,
} from '../machine/process-record.ts'
import { processes as allProcesses } from '../processes.ts'
import { readSettings } from '../settings/read-settings.ts'
import { createUndo, Stopped, type Undo } from '../supervise/undo.ts'
import { bringUp } from './bring-up.ts'
import { webInDevelopment } from './build-command.ts'

type LauncherNote = ProcessRecord & { address?: string }

type Options = { folders: Folders; env: NodeJS.ProcessEnv; say: (line: string) => void; development: boolean }

export async function start({ folders, env: terminal, say, development }: Options): Promise<void> {
  checkOwner(folders)
  const running = readRecord<LauncherNote>(folders.launcherRecord)
  if (running) return say(alreadyRunning(running))
  const env = readSettings(folders.root, terminal)
  const processes = [...allProcesses, ...(development ? [webInDevelopment] : [])].filter(
    ({ simulated }) => !simulated || !env.GITHUB_API_URL,
  )
  makeFolders(folders)
  const own = createRecord(process.pid)
  if (!claimRecord(folders.launcherRecord, own))
    return say('Debrief is already starting in another terminal.')

  const undo = createUndo(say)
  await undo.push(async () => rmSync(folders.launcherRecord, { force: true }))
  const stopped = onSignal(undo, say)
  let fail: (error: unknown) => void = () => {}
  const failed = new Promise<never>((_, reject) => {
    fail = reject
  })
  const announce = (address: string) => {
    writeRecord(folders.launcherRecord, { ...own, address })
  }
  try {
    const up = bringUp({ folders, processes, env, undo, say, development, announce, fail })
    await Promise.race([up.then(() => stopped), failed])
  } catch (error) {
    const broken = undo.isRunning() ? new Stopped('stopped') : error
    await undo.run()
    throw broken
  }
}

function alreadyRunning({ address, pid }: LauncherNote): string {
  return address
    ? `Debrief is already running: ${address}  (stop it with: make stop)`
    : `Debrief is already starting (process ${pid}).`
}

function onSignal(undo: Undo, say: (line: string) => void): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        say(undo.isRunning() ? 'Still stopping…' : '\nStopping…')
        undo.run().then(resolve)
      })
    }
  })
}
