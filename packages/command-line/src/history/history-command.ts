import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Problem } from '@debrief/contracts/problem'
import type { PullRequestMaterial } from '@debrief/contracts/pull-requests/material'
import { count } from '@debrief/domain/words'
import { allowPrivateGithub } from '@debrief/github/http/connections'
import { readResponses } from '../analyze/responses.ts'
import { readSettings, resolvePath } from '../config.ts'
import { openRules } from '../open-rules.ts'
import { failure, notReadable, notWritable, wrongUsage } from '../problems.ts'
import type { Terminal } from '../terminal.ts'
import { showJson } from '../text.ts'
import { type AnalyzedPullRequest, analyzePullRequest, isBefore } from './analyzed-pull-request.ts'
import { buildReport } from './build-report.ts'
import type { HistoryReport } from './history-report.ts'
import { writeHtml } from './html/html-report.ts'
import { describeLeftOut } from './report-words.ts'
import { readFromGithub, readRepositoryAddress } from './sources/github-source.ts'
import { type HistoryOptions, type HistorySource, monthsBefore } from './sources/history-source.ts'
import { writeHistory } from './terminal-report.ts'

const DEFAULT_MONTHS = 6

interface Options {
  months?: '3' | '6' | '12' | undefined
  author?: string | undefined
  html?: string | undefined
  json?: true | undefined
  cache: boolean
}

export async function historyCommand(target: string, options: Options, terminal: Terminal): Promise<void> {
  const interrupt = new AbortController()
  const stop = () => interrupt.abort()
  // `once` lets a second Ctrl-C end the process immediately.
  process.once('SIGINT', stop)
  try {
    const author = options.author?.replace(/^@/, '') ?? null
    const months = options.months === undefined ? null : Number(options.months)
    const wanted = { months, author, signal: interrupt.signal }
    openRules(terminal)
    const source = await read(target, wanted, { isCached: options.cache, terminal })
    if (source.pulls.length === 0) throw nothingFound(target, wanted, source)
    terminal.progress('Looking for mistakes that came back')
    const report = buildReport({ ...source, author })
    terminal.progress('')
    write(report, options, terminal)
  } catch (error) {
    terminal.progress('')
    if (!interrupt.signal.aborted) throw error
    throw failure('Interrupted, so no report was written. Run the same command again.', error)
  } finally {
    process.off('SIGINT', stop)
  }
}

async function read(
  target: string,
  historyOptions: HistoryOptions,
  { isCached, terminal }: { isCached: boolean; terminal: Terminal },
): Promise<HistorySource> {
  if (isFolder(target)) return readFromFolder(target, historyOptions, terminal)
  const settings = readSettings()
  const fullName = readRepositoryAddress(target, settings.GITHUB_API_URL)
  if (fullName === null)
    throw wrongUsage(
      `${target} is neither a folder nor a repository. Specify a repository as owner/repository.`,
    )
  allowPrivateGithub(settings.GITHUB_PRIVATE_NETWORK)
  const months = historyOptions.months ?? DEFAULT_MONTHS
  return readFromGithub(fullName, { ...historyOptions, months }, { settings, isCached, terminal })
}

function nothingFound(target: string, { author, months }: HistoryOptions, { leftOut }: HistorySource) {
  const by = author === null ? '' : ` by ${author}`
  const period = months === null ? '' : ` in the last ${months === 1 ? 'month' : count(months, 'month')}`
  const others = describeLeftOut({ leftOut })
  const none = `${target} has no merged pull requests${by}${period}`
  return failure(others === null ? `${none}.` : `${none} that can be analyzed. ${others}`)
}

function write(report: HistoryReport, { html, json }: Options, terminal: Terminal): void {
  if (html !== undefined) {
    try {
      writeFileSync(resolvePath(html), writeHtml(report))
    } catch (error) {
      throw notWritable(html, error)
    }
    terminal.note(`The report is in ${html}.`)
  }
  if (json) terminal.print(showJson(report, 2))
  else if (html === undefined) terminal.print(writeHistory(report, terminal))
}

const isFolder = (path: string) =>
  statSync(resolvePath(path), { throwIfNoEntry: false })?.isDirectory() === true

type MergedMaterial = PullRequestMaterial & { mergedAt: string }

/**
 * Reads a folder with one subfolder of GitHub responses per pull request. Uses the time of the last merge as today,
 * because the responses may be old.
 */
async function readFromFolder(
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
