import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LaunchProblem } from '../launch-problem.ts'

type Check = { home: string; major: number; secretsAreNew: boolean }

/**
 * Returns the data folder for this PostgreSQL. Each major version has a separate folder, because PostgreSQL can't open
 * another major version's data. Throws if the existing data can't be used, and reports data from other versions.
 */
export function postgresFolder({ home, major, secretsAreNew }: Check, say: (line: string) => void): string {
  const folder = join(home, `pg${major}`)
  const found = versionIn(folder)
  if (found !== null && found !== String(major)) {
    throw new LaunchProblem(
      `${folder} contains data from PostgreSQL ${found}, which PostgreSQL ${major} can't open.\n` +
        `Move that folder to ${join(home, `pg${found}`)} to keep it, or delete all local data with: make reset`,
    )
  }
  if (found !== null && secretsAreNew) {
    throw new LaunchProblem(
      `${folder} contains a password-protected database, but the file with the password (.data/secrets.json) is gone.\n` +
        'Restore that file, or delete all local data with: make reset',
    )
  }
  const others = found === null ? otherVersions(home) : []
  if (others.length > 0) {
    say(
      `Data from other PostgreSQL versions (${others.join(', ')}) stays unchanged in ${home}. PostgreSQL ${major} starts with an empty database.`,
    )
  }
  return folder
}

function versionIn(folder: string): string | null {
  const file = join(folder, 'PG_VERSION')
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null
}

function otherVersions(home: string): string[] {
  return readdirSync(home).filter((name) => /^pg\d+$/.test(name))
}
