import type { AnalysisResult } from '@debrief/contracts/review'
import { type Canvas, section } from './canvas.ts'
import { clip, padEnd } from './layout.ts'
import { showLine } from './show-text.ts'

const MOST_FILES = 30

/** How much of the change was read, and every file that was not read whole, with the reason (D16). */
export function writeCoverage({ coverage, coveredShare }: AnalysisResult, canvas: Canvas): string[] {
  const rest = coverage.filter(({ state }) => state !== 'analysed')
  const percent = Math.floor(coveredShare * 100)
  const whole = coverage.length - rest.length
  const files = `${whole} of ${coverage.length} ${coverage.length === 1 ? 'file' : 'files'} read whole`
  const shown = rest.length > MOST_FILES + 1 ? rest.slice(0, MOST_FILES) : rest
  const more = rest.length - shown.length
  const lines = shown.flatMap(({ path, state, reason, changedLines }) => [
    `${padEnd(state, 9)}${clip(showLine(path), canvas.width - 11)}`,
    `${' '.repeat(9)}${canvas.paint('dim', clip(`${showLine(reason ?? '')}, ${count(changedLines)}`, canvas.width - 11))}`,
  ])
  return section(
    'What was read',
    [
      `${files}, ${percent} % of the lines that were to be read`,
      ...lines,
      ...(more > 0 ? [`and ${more} more files`] : []),
    ],
    canvas,
  )
}

const count = (lines: number) => `${lines.toLocaleString('en-US')} changed ${lines === 1 ? 'line' : 'lines'}`
