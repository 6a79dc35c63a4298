import { writeFileSync } from 'node:fs'
import { type ChangedFiles, checkFiles } from '@debrief/analysis/self-check/check-files'
import { filesOfDiff } from '@debrief/analysis/self-check/files-of-diff'
import type { PastIssue } from '@debrief/analysis/self-check/liken'
import { Problem } from '@debrief/contracts/problem'
import { SEVERITIES, type Severity } from '@debrief/domain/mistakes/severity'
import { isInScope } from '@debrief/domain/standards/in-scope'
import { readCheckSettings, resolvePath } from '../config.ts'
import { NO_FILES, readDiff } from '../diff/read-diff.ts'
import { openRules } from '../open-rules.ts'
import { failure, notWritable, wrongUsage } from '../problems.ts'
import type { Terminal } from '../terminal.ts'
import { type Canvas, showJson } from '../text.ts'
import type { CheckAnswer, Format } from './answer.ts'
import { readChange } from './read-change.ts'

interface Options {
  repository: string
  base?: string | undefined
  staged?: true | undefined
  diff?: string | undefined
  format?: Format | undefined
  json?: true | undefined
  output?: string | undefined
  failOn: Severity | 'none'
}

/** Text that is written to a file isn't colored. */
const FILE: Canvas = { width: 100, paint: (_, text) => text }

/**
 * Resolves to false if a finding is at least as severe as `failOn`. Rejects with a Problem if the check can't be
 * completed.
 */
export async function checkCommand(options: Options, terminal: Terminal): Promise<boolean> {
  const { output, failOn } = options
  const format = chooseFormat(options)
  openRules(terminal)
  const server = readServer()
  const { base, ...change } = await readInput(options, terminal)
  const [{ findings, unread }, known] = await Promise.all([
    checkFiles(change, new AbortController().signal),
    server && readKnown(server, terminal),
  ])
  const likeness = known && (await import('@debrief/analysis/self-check/liken')).createLikeness(known)
  const answer: CheckAnswer = {
    base,
    files: change.files.length,
    findings: findings.map((finding) => ({ ...finding, like: likeness?.(finding) ?? [] })),
    unread,
    heldAgainst: known && countKnown(known, change.files),
  }
  const text = await writeAnswer(answer, {
    format,
    server: server?.url ?? null,
    canvas: output === undefined ? terminal : FILE,
  })
  if (output === undefined) terminal.print(text)
  else writeOutput(output, text)
  return !findings.some(({ severity }) => isAtLeast(severity, failOn))
}

function chooseFormat({ format, json }: Options): Format {
  if (json && format && format !== 'json') throw wrongUsage('Use either --json or --format.')
  return format ?? (json ? 'json' : 'text')
}

async function readInput(
  { repository, base, staged, diff }: Options,
  terminal: Terminal,
): Promise<ChangedFiles & { base: string | null }> {
  if (diff === undefined) {
    if (staged && base !== undefined) throw wrongUsage('Use either --staged or --base.')
    const { start, ...change } = await readChange({
      folder: resolvePath(repository),
      base,
      staged: staged === true,
    })
    return { ...change, base: start.name }
  }
  if (staged || base !== undefined) throw wrongUsage('--diff can’t be combined with --staged or --base.')
  const text = await readDiff(diff, terminal.stdin)
  const files = filesOfDiff(text)
  if (files.length === 0 && text.trim() !== '') throw failure(NO_FILES)
  return { files, base: null }
}

const isAtLeast = (severity: Severity, minimum: Severity | 'none') =>
  minimum !== 'none' && SEVERITIES.indexOf(severity) <= SEVERITIES.indexOf(minimum)

function countKnown(issues: readonly PastIssue[], files: readonly { path: string }[]) {
  const standards = issues.filter(({ kind }) => kind === 'standard')
  const applying = standards.filter((standard) => files.some(({ path }) => isInScope(standard, path)))
  return { standards: applying.length, recurringMistakes: issues.length - standards.length }
}

interface Server {
  url: string
  token: string
}

function readServer(): Server | null {
  const { DEBRIEF_URL: url, DEBRIEF_TOKEN: token } = readCheckSettings()
  if (!url && !token) return null
  if (!url || !token)
    throw failure(
      `${url ? 'DEBRIEF_TOKEN' : 'DEBRIEF_URL'} is missing. Set both DEBRIEF_URL and DEBRIEF_TOKEN, or neither.`,
    )
  return { url, token }
}

async function readKnown(server: Server, terminal: Terminal): Promise<PastIssue[] | null> {
  const { askDebrief } = await import('./ask-debrief.ts')
  try {
    return await askDebrief(server)
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'debrief_away') throw error
    terminal.note(`${error.message} Findings weren’t compared with team standards or recurring mistakes.`)
    return null
  }
}

async function writeAnswer(
  answer: CheckAnswer,
  { format, server, canvas }: { format: Format; server: string | null; canvas: Canvas },
): Promise<string> {
  switch (format) {
    case 'json':
      return showJson(answer, 2)
    case 'sarif':
      return (await import('./formats/sarif.ts')).writeSarif(answer, server)
    case 'rdjson':
      return (await import('./formats/rdjson.ts')).writeRdjson(answer, server)
    case 'github':
      return (await import('./formats/github.ts')).writeGithub(answer)
    case 'text':
      return (await import('./formats/text.ts')).writeText(answer, canvas)
  }
}

function writeOutput(path: string, text: string): void {
  try {
    writeFileSync(resolvePath(path), `${text}\n`)
  } catch (error) {
    throw notWritable(path, error)
  }
}
