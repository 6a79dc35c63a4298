import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Folders } from '../folders.ts'
import { LaunchProblem } from '../launch-problem.ts'
import { postgresUrl } from '../postgres/connect.ts'
import { readLockFile } from '../postgres/lock-file.ts'
import { readEnvFile } from '../settings/read-env-file.ts'
import { readSecrets } from '../settings/secrets.ts'
import { foreignHome } from '../stores/server-home.ts'

/**
 * Runs `debrief ops` on DATABASE_URL if it's set, else on the private database of `make run`. Returns the exit code.
 */
export function ops(folders: Folders, words: string[]): number {
  const { root } = folders
  const settings = settingsOfRunning(folders, { ...readEnvFile(root), ...process.env })
  const tsx = join(root, 'node_modules', 'tsx', 'dist', 'cli.mjs')
  const commandLine = join(root, 'packages', 'command-line', 'src', 'main.ts')
  const { status } = spawnSync(process.execPath, [tsx, commandLine, 'ops', ...words], {
    stdio: 'inherit',
    env: { ...process.env, ...settings },
  })
  return status ?? 1
}

export function settingsOfRunning(folders: Folders, given: Record<string, string | undefined>) {
  return {
    DATABASE_URL: given.DATABASE_URL || privateDatabase(folders),
    TOKEN_KEYS: given.TOKEN_KEYS || readKeys(folders),
  }
}

const readKeys = ({ secrets }: Folders) =>
  existsSync(secrets) ? `local:${readSecrets(secrets).application}` : ''

function privateDatabase({ data, secrets }: Folders): string {
  if (!existsSync(secrets)) throw nothingRuns()
  const { database: password } = readSecrets(secrets)
  const homes = [data, foreignHome(data)].filter((home) => home !== null)
  for (const home of homes)
    for (const name of readdirSync(home).filter((one) => /^pg\d+$/.test(one))) {
      const port = readLockFile(join(home, name))?.port
      if (port) return postgresUrl({ port, password, database: 'debrief' })
    }
  throw nothingRuns()
}

const nothingRuns = () =>
  new LaunchProblem("Debrief isn't running. Start it with make run first, or set DATABASE_URL.")
