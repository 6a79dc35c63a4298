import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Problem } from '@debrief/contracts/problem'
import type { PullRequestMaterial } from '@debrief/contracts/pull-requests/material'
import { count } from '@debrief/domain/words'
import { readResponses } from '../../analyze/responses.ts'
import { resolvePath } from '../../config.ts'
import { failure, notReadable } from '../../problems.ts'
import type { Terminal } from '../../terminal.ts'
import { type AnalyzedPullRequest, analyzePullRequest, isBefore } from '../analyzed-pull-request.ts'
import { type HistoryOptions, type HistorySource, monthsBefore } from './history-source.ts'

export const isFolder = (path: string) =>
  statSync(resolvePath(path), { throwIfNoEntry: false })?.isDirectory() === true

type MergedMaterial = PullRequestMaterial & { mergedAt: string }

/**
 * Reads a folder with one subfolder of GitHub responses per pull request. Uses the time of the last merge as today,
 * because the responses may be old.
 */
export async function readFromFolder(
  path: string,
  { months, author, signal }: HistoryOptions,
  terminal: Terminal,
): Promise<HistorySource> {
  const folders = listFolders(path)
  const leftOut = { bots: 0, notMerged: 0, unreadable: 0, beyondLimit: 0 }
  const merged: MergedMaterial[] = []
  for (const folder of folders) {
    const material = readOne(folder, terminal)
    if (material === null) leftOut.unreadable++
    else if (material.mergedAt === null) leftOut.notMerged++
    else if (material.author?.isBot) leftOut.bots++
    else merged.push({ ...material, mergedAt: material.mergedAt })
  }
  const ordered = merged.toSorted((a, b) => (isBefore(a, b) ? -1 : 1))
  const today = new Date(ordered.at(-1)?.mergedAt ?? 0)
  const since = months === null ? new Date(0) : monthsBefore(today, months)
  const wanted = ordered.filter(({ mergedAt, author: by }) => {
    return (
      new Date(mergedAt) >= since && (author === null || by?.login.toLowerCase() === author.toLowerCase())
    )
  })
  const pulls: AnalyzedPullRequest[] = []
  for (const material of wanted) {
    signal.throwIfAborted()
    terminal.progress(`Analyzed ${pulls.length} of ${count(wanted.length, 'pull request')}`)
    pulls.push(await analyzePullRequest(material, signal))
  }
  return { pulls, leftOut, today }
}

function listFolders(path: string): string[] {
  const folder = resolvePath(path)
  if (existsSync(join(folder, 'pull.json')))
    throw failure(
      `${path} contains a single pull request. Use the folder above it, or run debrief analyze ${path}.`,
    )
  try {
    const folders = readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && existsSync(join(folder, entry.name, 'pull.json')))
      .map((entry) => join(folder, entry.name))
      .toSorted()
    if (folders.length > 0) return folders
  } catch (error) {
    throw notReadable(path, error)
  }
  throw failure(
    `${path} contains no pull requests. Each pull request needs its own folder with GitHub’s responses (pull.json, files.json, review-comments.json …).`,
  )
}

function readOne(folder: string, terminal: Terminal): PullRequestMaterial | null {
  try {
    return readResponses(folder)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    terminal.note(`Left out: ${error.message}`)
    return null
  }
}
