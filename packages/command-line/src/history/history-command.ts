import { writeFileSync } from 'node:fs'
import { count } from '@debrief/domain/words'
import { allowPrivateGithub } from '@debrief/github/http/connections'
import { readSettings, resolvePath } from '../config.ts'
import { openRules } from '../open-rules.ts'
import { failure, notWritable, wrongUsage } from '../problems.ts'
import type { Terminal } from '../terminal.ts'
import { showJson } from '../text.ts'
import { buildReport } from './build-report.ts'
import type { HistoryReport } from './history-report.ts'
import { writeHtml } from './html/html-report.ts'
import { describeLeftOut } from './report-words.ts'
import { isFolder, readFromFolder } from './sources/folder-source.ts'
import { readFromGithub, readRepositoryAddress } from './sources/github-source.ts'
import type { HistoryOptions, HistorySource } from './sources/history-source.ts'
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
