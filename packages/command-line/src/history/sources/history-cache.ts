import { appendFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { builtinAnalyzer } from '@debrief/analysis/builtin/analyzer'
import { readCacheFolder } from '../../config.ts'
import { notWritable } from '../../problems.ts'
import type { AnalyzedPullRequest } from '../analyzed-pull-request.ts'

/** Increment this whenever `AnalyzedPullRequest` changes. */
const FORMAT = 1

export interface HistoryCache {
  find(number: number, state: string): AnalyzedPullRequest | null
  keep(pull: AnalyzedPullRequest, state: string): void
}

interface Entry {
  version: string
  state: string
  pull: AnalyzedPullRequest
}

const version = `${FORMAT} ${builtinAnalyzer.version}`

/**
 * The cache is a file with one line of JSON per pull request. Only the user can read the file, because it contains
 * code.
 */
export function openCache(apiUrl: string, fullName: string): HistoryCache {
  const name = encodeURIComponent(`${new URL(apiUrl).host}/${fullName.toLowerCase()}`)
  const file = join(readCacheFolder(), 'debrief', `${name}.jsonl`)
  const entries = new Map<number, Entry>()
  const { isOutdated, found } = readEntries(file)
  for (const entry of found) entries.set(entry.pull.number, entry)
  try {
    if (isOutdated) rmSync(file, { force: true })
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  } catch (error) {
    throw notWritable(file, error)
  }
  return {
    find(number, state) {
      const entry = entries.get(number)
      return entry?.state === state ? entry.pull : null
    },
    keep(pull, state) {
      try {
        // The line feed comes first, because an interrupted write may have left half a line.
        appendFileSync(file, `\n${JSON.stringify({ version, state, pull } satisfies Entry)}`, { mode: 0o600 })
      } catch (error) {
        throw notWritable(file, error)
      }
    },
  }
}

/** If any entry has another format or analyzer version, the file is outdated and all entries are ignored. */
function readEntries(file: string): { isOutdated: boolean; found: Entry[] } {
  const entries = readLines(file).flatMap((line) => parseEntry(line) ?? [])
  const isOutdated = entries.some((entry) => entry.version !== version)
  return { isOutdated, found: isOutdated ? [] : entries }
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch {
    return []
  }
}

function parseEntry(line: string): Entry | null {
  try {
    const entry = JSON.parse(line) as Entry
    return typeof entry.pull?.number === 'number' ? entry : null
  } catch {
    return null
  }
}

/** Caches nothing. */
export const noCache: HistoryCache = { find: () => null, keep: () => {} }
