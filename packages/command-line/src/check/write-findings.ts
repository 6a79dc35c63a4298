import type { CheckFinding } from '@debrief/analysis/check/check-files'
import type { Like } from '@debrief/analysis/check/liken'
import { wrap } from '../report/layout.ts'
import { showLine } from '../report/show-text.ts'
import type { Terminal } from '../terminal.ts'

export type LikenedFinding = CheckFinding & { like: Like[] }

export interface CheckAnswer {
  /** What the change was counted from. */
  base: string
  files: number
  findings: LikenedFinding[]
  unread: { path: string; reason: string }[]
  /** What it was held against beside the rules; null where no Debrief was asked. */
  heldAgainst: { standards: number; recurringMistakes: number } | null
}

/** Each finding with its place, why, and what it goes against; then one line that sums up. */
export function writeFindings(answer: CheckAnswer, terminal: Pick<Terminal, 'paint' | 'width'>): string {
  return [
    ...answer.findings.flatMap((finding) => [...writeFinding(finding, terminal), '']),
    sumUp(answer),
  ].join('\n')
}

const LIKE = {
  standard: 'Against the team standard',
  recurring_mistake: 'Like your recurring mistake',
} as const

function writeFinding(
  finding: LikenedFinding,
  { paint, width }: Pick<Terminal, 'paint' | 'width'>,
): string[] {
  const { path, startLine, title, severity, category, rule, why, fix, like } = finding
  const colour = severity === 'high' ? 'red' : severity === 'medium' ? 'yellow' : 'dim'
  const inset = (text: string) => wrap(text, width - 2).map((line) => `  ${line}`)
  return [
    `${paint('cyan', `${showLine(path)}:${startLine}`)}  ${paint('bold', showLine(title))}`,
    paint(colour, `  ${severity} · ${category} · rule ${rule}`),
    ...inset(`${why} ${fix}`),
    ...like.flatMap((one) =>
      inset(`${LIKE[one.kind]}: ${showLine(one.title)}`).map((line) => paint('bold', line)),
    ),
  ]
}

function sumUp({ base, files, findings, heldAgainst }: CheckAnswer): string {
  const where = `${count(files, 'file')} changed since ${showLine(base)}`
  const held = heldAgainst
    ? `; held against ${count(heldAgainst.standards, 'team standard')} and ${count(heldAgainst.recurringMistakes, 'recurring mistake')} of yours`
    : ''
  const found = findings.length === 0 ? 'Nothing found' : count(findings.length, 'finding')
  return `${found} in ${where}${held}.`
}

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`
