import type { AnalysisResult } from '@debrief/contracts/review'
import { type Canvas, section } from './canvas.ts'
import { clip, clipStart, columnsOf, padEnd } from './layout.ts'
import { showLine } from './show-text.ts'

const MOST_FILES = 30
/** Columns of analysed, clipped, skipped or failed. */
const STATE = 9

/** How much of the change was read, and every file that was not read whole, with the reason (D16). */
export function writeCoverage({ coverage, coveredShare }: AnalysisResult, canvas: Canvas): string[] {
  const rest = coverage.filter(({ state }) => state !== 'analysed')
  const percent = Math.floor(coveredShare * 100)
  const whole = coverage.length - rest.length
  const files = `${whole} of ${coverage.length} ${coverage.length === 1 ? 'file' : 'files'} read whole`
  const shown = rest.length > MOST_FILES + 1 ? rest.slice(0, MOST_FILES) : rest
  const more = rest.length - shown.length
  const lines = shown.map(({ path, state, reason, changedLines }) => {
    const why = [reason ?? '', changedLines > 0 ? count(changedLines) : ''].filter(Boolean).map(showLine)
    const room = canvas.width - 2 - STATE
    const told = clip(why.map((part) => ` · ${part}`).join(''), room - 20)
    return `${padEnd(state, STATE)}${clipStart(showLine(path), room - columnsOf(told))}${canvas.paint('dim', told)}`
  })
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
