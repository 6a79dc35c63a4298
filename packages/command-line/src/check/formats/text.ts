import { count } from '@debrief/domain/words'
import { type Canvas, showLine, wrap } from '../../text.ts'
import type { CheckAnswer, Finding } from '../answer.ts'
import { describeLikes } from './describe-finding.ts'

export function writeText({ base, files, findings, heldAgainst }: CheckAnswer, canvas: Canvas): string {
  const found = findings.length === 0 ? 'Nothing found' : count(findings.length, 'finding')
  const place = base === null ? 'of the diff' : `changed since ${showLine(base)}`
  const compared = heldAgainst
    ? `. Compared with ${count(heldAgainst.standards, 'team standard')} and ${count(heldAgainst.recurringMistakes, 'recurring mistake')}`
    : ''
  return [
    ...findings.flatMap((finding) => [...writeFinding(finding, canvas), '']),
    `${found} in ${count(files, 'file')} ${place}${compared}.`,
  ].join('\n')
}

function writeFinding(finding: Finding, { paint, width }: Canvas): string[] {
  const { path, startLine, title, severity, category, rule, why, fix } = finding
  const color = severity === 'high' ? 'red' : severity === 'medium' ? 'yellow' : 'dim'
  const inset = (text: string) => wrap(text, width - 2).map((line) => `  ${line}`)
  return [
    `${paint('cyan', `${showLine(path)}:${startLine}`)}  ${paint('bold', showLine(title))}`,
    paint(color, `  ${severity} · ${category} · rule ${rule}`),
    ...inset(`${why} ${fix}`),
    ...describeLikes(finding).flatMap((line) => inset(showLine(line)).map((part) => paint('bold', part))),
  ]
}
