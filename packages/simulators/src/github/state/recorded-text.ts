import { existsSync, readFileSync, statSync } from 'node:fs'
import { join, normalize } from 'node:path'
import type { Repository } from './nouns.ts'

/** The path on disk of a file or folder at that commit; null if no data folder has it. */
export function findRecorded(repository: Repository, sha: string, path: string): string | null {
  const inside = normalize(path).replace(/\/$/, '')
  if (inside.startsWith('..') || !/^[\w.-]+$/.test(sha) || sha.includes('..')) return null
  const places = repository.folders.map((folder) => join(folder, 'contents', sha, inside))
  return places.find((place) => existsSync(place)) ?? null
}

/** null if no folder has the file. */
export function readRecorded(repository: Repository, sha: string, path: string): string | null {
  const place = findRecorded(repository, sha, path)
  return place && !statSync(place).isDirectory() ? readFileSync(place, 'utf8') : null
}
