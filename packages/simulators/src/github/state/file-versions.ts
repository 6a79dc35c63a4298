import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { applyPatch, parsePatch, reversePatch } from 'diff'
import { readJson } from './load-pull-request.ts'
import type { Repository } from './nouns.ts'
import type { RecordedCommit, RecordedFile } from './recording.ts'
import { findRecorded, lookBack, readRecorded } from './repositories.ts'

/** A file's text at a commit. Null if the file doesn't exist at the commit. Undefined if the data doesn't say. */
type Version = string | null | undefined

interface Link {
  parent: string
  child: string
  files: RecordedFile[]
}

interface History {
  pulls: number
  before: Map<string, Link>
  after: Map<string, Link[]>
  known: Map<string, Version>
}

const histories = new WeakMap<Repository, History>()

/**
 * Returns the file's text if a data folder or a push contains it. If not, computes the text from another recorded
 * version and the patches of the commits in between.
 */
export function versionAt(repository: Repository, sha: string, path: string): Version {
  const found = lookBack(repository, sha, path)
  if ('text' in found) return found.text
  const history = getHistory(repository)
  const key = `${found.sha}:${path}`
  if (!history.known.has(key)) {
    const place = { repository, history, seen: new Set<string>() }
    history.known.set(key, fromAncestors(place, found.sha, path) ?? fromDescendants(place, found.sha, path))
  }
  return history.known.get(key)
}

export function hasCommit(repository: Repository, sha: string): boolean {
  if (repository.pushed.has(sha) || findRecorded(repository, sha, '.') !== null) return true
  const { before, after } = getHistory(repository)
  if (before.has(sha) || after.has(sha)) return true
  return [...repository.pulls.values()].some(
    ({ commits, base, head, mergeSha }) =>
      [base.sha, head.sha, mergeSha].includes(sha) || commits.some((commit) => commit.sha === sha),
  )
}

export function recordedCommit({ folders }: Repository, sha: string): RecordedCommit | null {
  const file = folders.map((folder) => join(folder, 'commits', `${sha}.json`)).find(existsSync)
  return file ? readJson<RecordedCommit>(file) : null
}

function getHistory(repository: Repository): History {
  const known = histories.get(repository)
  if (known?.pulls === repository.pulls.size) return known
  const history: History = {
    pulls: repository.pulls.size,
    before: new Map(),
    after: new Map(),
    known: new Map(),
  }
  for (const pull of repository.pulls.values()) {
    for (const [index, { sha }] of pull.commits.entries()) {
      const commit = /^\w+$/.test(sha) ? recordedCommit(repository, sha) : null
      const parent = commit?.parents?.[0]?.sha ?? pull.commits[index - 1]?.sha ?? pull.base.sha
      if (!commit?.files) continue
      const link = { parent, child: sha, files: commit.files }
      history.before.set(sha, link)
      history.after.set(parent, [...(history.after.get(parent) ?? []), link])
    }
  }
  histories.set(repository, history)
  return history
}

interface Place {
  repository: Repository
  history: History
  seen: Set<string>
}

function fromAncestors({ repository, history, seen }: Place, sha: string, path: string): Version {
  const recorded = readRecorded(repository, sha, path)
  if (recorded !== null) return recorded
  const link = history.before.get(sha)
  if (!link || seen.has(sha)) return undefined
  const next = { repository, history, seen: new Set([...seen, sha]) }
  const file = link.files.find(({ filename }) => filename === path)
  const moved = link.files.some((one) => one.status === 'renamed' && one.previous_filename === path)
  if (!file && moved) return null
  if (!file) return fromAncestors(next, link.parent, path)
  if (file.status === 'removed') return null
  if (file.status === 'added') return apply('', file)
  const before = fromAncestors(next, link.parent, file.previous_filename ?? path)
  return before == null ? undefined : apply(before, file)
}

function fromDescendants({ repository, history, seen }: Place, sha: string, path: string): Version {
  for (const link of history.after.get(sha) ?? []) {
    if (seen.has(link.child)) continue
    const text = undo({ repository, history, seen: new Set([...seen, link.child]) }, link, path)
    if (text !== undefined) return text
  }
  return undefined
}

function undo(place: Place, { child, files }: Link, path: string): Version {
  const at = (name: string) =>
    readRecorded(place.repository, child, name) ?? fromDescendants(place, child, name)
  const renamed = files.find((one) => one.status === 'renamed' && one.previous_filename === path)
  const file = renamed ?? files.find(({ filename }) => filename === path)
  if (!file) return at(path)
  if (file.status === 'removed') return apply('', file, true)
  if (!renamed && ['added', 'renamed', 'copied'].includes(file.status)) return null
  const after = at(file.filename)
  return after == null ? undefined : apply(after, file, true)
}

function apply(text: string, { patch, changes }: RecordedFile, reversed = false): Version {
  if (!patch) return changes === 0 ? text : undefined
  const [parsed] = parsePatch(`--- a\n+++ b\n${patch}\n`)
  if (!parsed) return undefined
  const applied = applyPatch(text, reversed ? reversePatch(parsed) : parsed, {
    autoConvertLineEndings: false,
  })
  return applied === false ? undefined : applied
}
