import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { readToolPlaces } from '../../config.ts'

export type ToolName = 'pg_dump' | 'pg_restore'

/** One of PostgreSQL's client programs, as it runs here. */
export interface Tool {
  path: string
  /** Such as 15.18. */
  version: string
  major: number
}

/** Where Debian, and Homebrew on either kind of Mac, keep each version of PostgreSQL. */
const VERSIONED = [
  { folder: '/usr/lib/postgresql', prefix: '' },
  { folder: '/opt/homebrew/opt', prefix: 'postgresql@' },
  { folder: '/usr/local/opt', prefix: 'postgresql@' },
]

/** Every such program that runs: that of PG_BIN first, then those of PATH, then those of installed versions, newest first. */
export function findTools(name: ToolName): Tool[] {
  const { PG_BIN, PATH = '' } = readToolPlaces()
  const folders = [...(PG_BIN ? [PG_BIN] : []), ...PATH.split(delimiter).filter(Boolean), ...installed()]
  return [...new Set(folders)]
    .map((folder) => join(folder, name))
    .filter((path) => existsSync(path))
    .flatMap(toolAt)
}

function toolAt(path: string): Tool[] {
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' })
  const version = /\(PostgreSQL\) (\d+(?:\.\d+)?)/.exec(stdout ?? '')?.[1]
  return version ? [{ path, version, major: Number.parseInt(version, 10) }] : []
}

function installed(): string[] {
  return VERSIONED.flatMap(({ folder, prefix }) =>
    (existsSync(folder) ? readdirSync(folder) : [])
      .filter((name) => name.startsWith(prefix) && /^\d+$/.test(name.slice(prefix.length)))
      .toSorted((one, other) => Number(other.slice(prefix.length)) - Number(one.slice(prefix.length)))
      .map((name) => join(folder, name, 'bin')),
  )
}
