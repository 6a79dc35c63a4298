import { count } from '@debrief/domain/words'
import { showLine, showText } from '../../text.ts'
import type { CheckAnswer, Finding } from '../answer.ts'
import { describeFinding, findRegion } from './describe-finding.ts'

const LEVELS = { high: 'error', medium: 'warning', low: 'notice' } as const
type Level = (typeof LEVELS)[Finding['severity']]

/** GitHub shows at most 10 annotations of each level from one step, and ignores the rest. */
const MAX_PER_LEVEL = 10

/**
 * Writes findings as workflow commands of GitHub Actions, which become annotations on a pull request:
 * https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands
 * Other lines contain no text from the repository, so that the repository can't add commands.
 */
export function writeGithub({ findings, files }: CheckAnswer): string {
  const shown: Record<Level, number> = { error: 0, warning: 0, notice: 0 }
  const annotated = findings.filter(({ severity }) => ++shown[LEVELS[severity]] <= MAX_PER_LEVEL)
  const hidden = findings.length - annotated.length
  return [
    ...annotated.map(writeCommand),
    ...(hidden > 0
      ? [
          `${count(hidden, 'more finding')} not shown, because GitHub shows at most ${MAX_PER_LEVEL} errors, ${MAX_PER_LEVEL} warnings and ${MAX_PER_LEVEL} notices.`,
        ]
      : []),
    `${findings.length === 0 ? 'Nothing found' : count(findings.length, 'finding')} in ${count(files, 'changed file')}.`,
  ].join('\n')
}

function writeCommand(finding: Finding): string {
  const { startLine, endLine, startColumn, endColumn } = findRegion(finding)
  const properties = {
    file: showText(finding.path),
    line: startLine,
    endLine,
    // GitHub rejects column numbers if an annotation spans several lines.
    ...(startLine === endLine && { col: startColumn, endColumn }),
    title: showLine(finding.title),
  }
  const list = Object.entries(properties).map(([name, value]) => `${name}=${escapeProperty(`${value}`)}`)
  return `::${LEVELS[finding.severity]} ${list.join(',')}::${escapeData(showText(describeFinding(finding)))}`
}

const escapeData = (text: string) =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')

const escapeProperty = (text: string) => escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
