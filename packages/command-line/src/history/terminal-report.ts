import { writeCode, writeQuote } from '../analyze/mistake.ts'
import {
  type Canvas,
  clip,
  countColumns,
  hang,
  limitLines,
  padEnd,
  showLine,
  wrap,
  wrapText,
} from '../text.ts'
import type { Example, HistoryReport, PullRequestLink, RecurringMistake } from './history-report.ts'
import {
  CATEGORY_NAMES,
  chartMistakes,
  describeDay,
  describeFrequency,
  describeLeftOut,
  describeOutcome,
  describeReading,
  describeRequests,
  describeSilence,
  describeTitle,
  describeVerdict,
  explainVerdicts,
  shortenPeriod,
  titleStopped,
  toWords,
} from './report-words.ts'

const MAX_RECURRING = 10
const MAX_PULL_REQUESTS = 5
const MAX_STANDARDS = 8
const MAX_CODE_LINES = 14
const NAME_COLUMNS = 18

export function writeHistory(report: HistoryReport, canvas: Canvas): string {
  const inset = { ...canvas, width: canvas.width - 2 }
  const section = (title: string, lines: string[]) =>
    lines.length === 0
      ? []
      : [[canvas.paint('bold', title), '', ...lines.map((line) => (line === '' ? '' : `  ${line}`))]]
  const sections = [
    writeHead(report, canvas),
    ...section('Mistakes that came back most', writeRecurring(report, inset)),
    ...section(titleStopped(report.stopped), writeStopped(report, inset)),
    ...section('Mistakes by category', writeChart(report, inset)),
    ...section('The comment most worth remembering', writeRemembered(report, inset)),
    ...section('Standards worth writing', writeStandards(report, inset)),
  ]
  return sections.map((lines) => lines.join('\n')).join('\n\n')
}

function writeHead(report: HistoryReport, { paint, width }: Canvas): string[] {
  const leftOut = describeLeftOut(report)
  return [
    ...wrap(showLine(describeTitle(report)), width).map((line) => paint('bold', line)),
    '',
    ...wrapText(describeReading(report), width),
    ...(leftOut === null ? [] : wrapText(leftOut, width).map((line) => paint('dim', line))),
  ]
}

function writeRecurring(report: HistoryReport, canvas: Canvas): string[] {
  const { cameBack } = report
  const shown = cameBack.slice(0, MAX_RECURRING)
  const more = cameBack.length - shown.length
  return [
    ...shown.flatMap((one, index) => [
      ...(index > 0 ? ['', ''] : []),
      ...writeMistake(one, index + 1, report, canvas),
    ]),
    ...(more > 0
      ? ['', canvas.paint('dim', `And ${more} more. --html and --json contain all of them.`)]
      : []),
  ]
}

function writeMistake(
  one: RecurringMistake,
  number: number,
  { repositories }: HistoryReport,
  { paint, width }: Canvas,
): string[] {
  const mark = `${number}. `
  const inset = { paint, width: width - mark.length }
  const { title, description, category, severity, pullRequests, example, programmingLanguages } = one
  const facts = [describeFrequency(one), CATEGORY_NAMES[category], programmingLanguages.join(', ')].filter(
    Boolean,
  )
  const color = severity === 'high' ? 'red' : severity === 'medium' ? 'yellow' : 'dim'
  const pulls = pullRequests.map((pull) => writePull(pull, repositories.length > 1, inset))
  const body = [
    paint(color, clip(showLine(facts.join(' · ')), inset.width)),
    ...(description === '' ? [] : wrapText(firstParagraph(description), inset.width)),
    '',
    ...limitLines(pulls, MAX_PULL_REQUESTS, (more) => paint('dim', `and ${more} more`)),
    '',
    ...writeExample(example, inset),
  ]
  return [
    ...hang(mark, showLine(title), width).map((line) => paint('bold', line)),
    ...body.map((line) => (line === '' ? '' : `${' '.repeat(mark.length)}${line}`)),
  ]
}

function writeExample(example: Example, canvas: Canvas): string[] {
  const { path, line, pullRequest, quote } = example
  const outcome = describeOutcome(example)
  const place = `${path}:${line} in #${pullRequest.number}${outcome === null ? '' : ` · ${outcome}`}`
  const body = toWords(example)
  return [
    canvas.paint('cyan', clip(showLine(place), canvas.width)),
    ...writeCode(example, canvas, MAX_CODE_LINES).slice(1),
    ...writeQuote({ quote: quote && body !== null ? { ...quote, body } : null }, canvas),
  ]
}

const firstParagraph = (text: string) => text.split(/\n\s*\n/)[0] ?? ''

function writePull(
  { number, title, author, mergedAt, repository }: PullRequestLink,
  hasSeveralRepositories: boolean,
  { paint, width }: Canvas,
): string {
  const facts = [
    hasSeveralRepositories ? (repository.split('/').at(-1) ?? '') : '',
    author ?? '',
    describeDay(mergedAt),
  ].filter(Boolean)
  const about = `  ${facts.map(showLine).join(' · ')}`
  const name = `#${number} ${showLine(title)}`
  return `${clip(name, Math.max(20, width - countColumns(about)))}${paint('dim', about)}`
}

function writeStopped({ stopped }: HistoryReport, { paint, width }: Canvas): string[] {
  if (stopped.length === 0) return []
  const lines = stopped.flatMap((one) => [
    ...hang(`${describeVerdict(one.silence)}: `, showLine(one.title), width).map((line) =>
      paint(one.silence.verdict === 'stopped' ? 'green' : 'cyan', line),
    ),
    ...wrapText(describeSilence(one), width - 2).map((line) => `  ${line}`),
  ])
  return [...lines, '', ...wrapText(explainVerdicts(stopped), width).map((line) => paint('dim', line))]
}

function writeChart(report: HistoryReport, { paint, width }: Canvas): string[] {
  const { periods, rows } = chartMistakes(report)
  if (rows.length < 2) return []
  const room = Math.max(5, Math.min(8, Math.floor((width - NAME_COLUMNS - 6) / Math.max(1, periods.length))))
  const head = periods.map((period) => shortenPeriod(period).padStart(room)).join('')
  return [
    paint('dim', `${' '.repeat(NAME_COLUMNS)}${head}${'all'.padStart(6)}`),
    ...rows.map(({ name, values }, index) => {
      const cells = values.map((value) => (value === 0 ? '·' : String(value)).padStart(room)).join('')
      const total = values.reduce((sum, value) => sum + value, 0)
      const line = `${padEnd(name, NAME_COLUMNS)}${cells}${String(total).padStart(6)}`
      return index === rows.length - 1 ? paint('dim', line) : line
    }),
  ]
}

function writeRemembered({ worthRemembering }: HistoryReport, canvas: Canvas): string[] {
  if (worthRemembering === null) return []
  const { title, category, example } = worthRemembering
  const { number, title: pullTitle } = example.pullRequest
  return [
    ...wrap(showLine(title), canvas.width).map((line) => canvas.paint('bold', line)),
    ...wrapText(`${CATEGORY_NAMES[category]} · #${number} ${showLine(pullTitle)}`, canvas.width),
    '',
    ...writeExample(example, canvas),
  ]
}

function writeStandards({ standards }: HistoryReport, { paint, width }: Canvas): string[] {
  const shown = standards.slice(0, MAX_STANDARDS)
  const more = standards.length - shown.length
  return [
    ...shown.flatMap((one, index) => [
      ...(index > 0 ? [''] : []),
      ...wrap(showLine(one.title), width).map((line) => paint('bold', line)),
      ...wrapText(firstParagraph(one.rule), width),
      ...wrapText(describeRequests(one), width).map((line) => paint('dim', line)),
    ]),
    ...(more > 0 ? ['', paint('dim', `And ${more} more. --html and --json contain all of them.`)] : []),
  ]
}
