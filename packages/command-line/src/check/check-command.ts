import { type CheckFinding, checkFiles } from '@debrief/analysis/self-check/check-files'
import { createLikeness, type Known, type Like } from '@debrief/analysis/self-check/liken'
import { Problem } from '@debrief/contracts/problem'
import { isInScope } from '@debrief/domain/standards/in-scope'
import { readCheckSettings, resolvePath } from '../config.ts'
import { openRules } from '../open-rules.ts'
import { failure } from '../problems.ts'
import type { Terminal } from '../terminal.ts'
import { type Canvas, count, showJson, showLine, wrap } from '../text.ts'
import { readChange } from './read-change.ts'

interface Options {
  repository: string
  base?: string | undefined
  staged?: true | undefined
  json?: true | undefined
}

export interface CheckAnswer {
  /** The commit that the change is compared with. */
  base: string
  files: number
  findings: (CheckFinding & { like: Like[] })[]
  unread: { path: string; reason: string }[]
  /**
   * The numbers of team standards and recurring mistakes that the findings were compared with. Null if no Debrief
   * server is configured or available.
   */
  heldAgainst: { standards: number; recurringMistakes: number } | null
}

/**
 * `debrief check`: applies the built-in rules to changes that aren't pushed yet. If a Debrief server is configured,
 * compares findings with the team's standards and the person's recurring mistakes. Returns true if there are no
 * findings. Throws a Problem if the check fails.
 */
export async function checkCommand(options: Options, terminal: Terminal): Promise<boolean> {
  const { repository, base, staged = false, json } = options
  openRules(terminal)
  const change = await readChange({ folder: resolvePath(repository), base, staged })
  const [{ findings, unread }, known] = await Promise.all([
    checkFiles(change, new AbortController().signal),
    readKnown(terminal),
  ])
  const likeness = createLikeness(known ?? [])
  const answer: CheckAnswer = {
    base: change.start.name,
    files: change.files.length,
    findings: findings.map((finding) => ({ ...finding, like: likeness(finding) })),
    unread,
    heldAgainst: known && countKnown(known, change.files),
  }
  terminal.print(json ? showJson(answer, 2) : writeAnswer(answer, terminal))
  return findings.length === 0
}

function countKnown(known: readonly Known[], files: readonly { path: string }[]) {
  const standards = known.filter(({ kind }) => kind === 'standard')
  const applying = standards.filter((standard) => files.some(({ path }) => isInScope(standard, path)))
  return { standards: applying.length, recurringMistakes: known.length - standards.length }
}

/** Returns null if no server is configured. Also returns null if the server is unavailable, after telling the user. */
async function readKnown(terminal: Terminal): Promise<Known[] | null> {
  const { DEBRIEF_URL: url, DEBRIEF_TOKEN: token } = readCheckSettings()
  if (!url && !token) return null
  if (!url || !token)
    throw failure(
      `${url ? 'DEBRIEF_TOKEN' : 'DEBRIEF_URL'} is missing. Set both DEBRIEF_URL and DEBRIEF_TOKEN, or neither.`,
    )
  const { askDebrief } = await import('./ask-debrief.ts')
  try {
    return await askDebrief({ url, token })
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'debrief_away') throw error
    terminal.note(`${error.message} Only the built-in rules were applied.`)
    return null
  }
}

/**
 * Writes each finding with its place, the reason, and the standard or mistake that it resembles. Ends with a summary.
 */
function writeAnswer({ base, files, findings, heldAgainst }: CheckAnswer, canvas: Canvas): string {
  const found = findings.length === 0 ? 'Nothing found' : count(findings.length, 'finding')
  const compared = heldAgainst
    ? `. Compared with ${count(heldAgainst.standards, 'team standard')} and ${count(heldAgainst.recurringMistakes, 'recurring mistake')}`
    : ''
  return [
    ...findings.flatMap((finding) => [...writeFinding(finding, canvas), '']),
    `${found} in ${count(files, 'file')} changed since ${showLine(base)}${compared}.`,
  ].join('\n')
}

const LIKE = {
  standard: 'Violates team standard',
  recurring_mistake: 'Resembles your recurring mistake',
} as const

function writeFinding(finding: CheckAnswer['findings'][number], { paint, width }: Canvas): string[] {
  const { path, startLine, title, severity, category, rule, why, fix, like } = finding
  const color = severity === 'high' ? 'red' : severity === 'medium' ? 'yellow' : 'dim'
  const inset = (text: string) => wrap(text, width - 2).map((line) => `  ${line}`)
  return [
    `${paint('cyan', `${showLine(path)}:${startLine}`)}  ${paint('bold', showLine(title))}`,
    paint(color, `  ${severity} · ${category} · rule ${rule}`),
    ...inset(`${why} ${fix}`),
    ...like.flatMap(({ kind, title }) =>
      inset(`${LIKE[kind]}: ${showLine(title)}`).map((line) => paint('bold', line)),
    ),
  ]
}
