import type { PullRequestMaterial } from '@debrief/contracts/pull-requests/material'
import type { AnalysisResult, FileCoverage, ScoreLine } from '@debrief/contracts/reviews/analysis-result'
import { count } from '@debrief/domain/words'
import {
  type Canvas,
  clip,
  clipStart,
  countColumns,
  hang,
  limitLines,
  padEnd,
  showLine,
  wrap,
  wrapText,
} from '../text.ts'
import { writeMistake } from './mistake.ts'

const MAX_FILES = 30
/** The width, in columns, of the numbers in the score breakdown. */
const FIGURE = 9
/** The width, in columns, of a file's state, such as `skipped`. */
const STATE = 9

/**
 * Writes a review. Lines have at most `width` columns, except for URLs. Text from the pull request is escaped, so it
 * can't control the terminal.
 */
export function writeReport(
  { material, result }: { material: PullRequestMaterial; result: AnalysisResult },
  canvas: Canvas,
): string {
  const inset = { ...canvas, width: canvas.width - 2 }
  const section = (title: string, lines: string[]) =>
    lines.length === 0
      ? []
      : [[canvas.paint('bold', title), ...lines.map((line) => (line === '' ? '' : `  ${line}`))]]
  const list = (points: string[]) => points.flatMap((point) => hang('• ', point, inset.width))
  const { mistakes, ignoredComments } = result
  const sections = [
    writeHead(material, result, canvas),
    ...section(titleScore(result), writeLedger(result, inset)),
    ...section('Summary', wrapText(result.summary, inset.width)),
    ...section('Mistakes', mistakes.length === 0 ? ['No mistakes found.'] : []),
    ...mistakes.map((mistake, index) => [
      ...(index === 0 ? [canvas.paint('bold', `Mistakes (${mistakes.length})`), ''] : []),
      ...writeMistake(mistake, index + 1, canvas),
    ]),
    ...section('What went well', list(result.wentWell)),
    ...section('Learning points', list(result.learningPoints)),
    ...section('Coverage', writeCoverage(result, inset)),
    ...section(
      `Comments that request no change (${ignoredComments.length})`,
      writeIgnored(material, result, inset.width),
    ),
    ...section('Model', writeUsage(result, inset.width)),
  ]
  return sections.map((lines) => lines.join('\n')).join('\n\n')
}

function writeHead(
  material: PullRequestMaterial,
  { pullRequest, analyzer, model }: AnalysisResult,
  { paint, width }: Canvas,
): string[] {
  const facts = [
    `${showLine(pullRequest.repository)}#${pullRequest.number}`,
    `by ${material.author === null ? 'a deleted account' : showLine(material.author.login)}`,
    material.mergedAt === null ? 'not merged' : `merged ${showLine(material.mergedAt.slice(0, 10))}`,
    `${count(material.changedFiles, 'file')}, +${material.additions} -${material.deletions}`,
    `analyzer ${model === null ? analyzer : `${analyzer} (${showLine(model)})`}`,
  ]
  return [
    ...wrap(showLine(material.title) || '(no title)', width).map((line) => paint('bold', line)),
    ...wrap(facts.join(' · '), width).map((line) => paint('dim', line)),
  ]
}

const titleScore = ({ score, witness }: AnalysisResult) =>
  score === null
    ? 'Not scored'
    : `Score: ${score} out of 100${witness === 'approval' ? ' · approved without comments' : ''}`

/** Writes the items that add up to the score (D17), or the reason why there is no score. */
function writeLedger({ score, scoreBreakdown, notScoredReason }: AnalysisResult, canvas: Canvas): string[] {
  if (score === null) return wrap(notScoredReason ?? '', canvas.width)
  return scoreBreakdown.flatMap((line) => writeLedgerLine(line, canvas))
}

function writeLedgerLine(line: ScoreLine, { width, paint }: Canvas): string[] {
  const { kind, label, severity, weight, confidence, factor, points } = line
  const room = width - FIGURE
  const product = kind === 'mistake' ? ` (${severity} ${weight} × ${confidence?.toFixed(2)})` : ''
  const figure =
    kind === 'size' ? `× ${factor?.toFixed(2)}` : kind === 'mistake' ? points.toFixed(1) : `${points}`
  const lines = wrap(showLine(label) + product, room - 1)
  const last = padEnd(lines.pop() ?? '', room)
  return [...lines, last + paint(kind === 'mistake' ? 'red' : 'bold', figure.padStart(FIGURE))]
}

/**
 * Writes how many files and what share of the lines were read. Lists the first MAX_FILES files that weren't fully read,
 * with reasons (D16).
 */
function writeCoverage({ coverage, coveredShare }: AnalysisResult, canvas: Canvas): string[] {
  const rest = coverage.filter(({ state }) => state !== 'analyzed')
  const complete = `${coverage.length - rest.length} of ${count(coverage.length, 'file')} fully read`
  const percent = Math.floor(coveredShare * 100)
  return [
    `${complete}, ${percent}% of the readable lines`,
    ...limitLines(
      rest.map((file) => writeFile(file, canvas)),
      MAX_FILES,
      (more) => `and ${more} more files`,
    ),
  ]
}

function writeFile({ path, state, reason, changedLines }: FileCoverage, { width, paint }: Canvas): string {
  const room = width - STATE
  const facts = [reason ?? '', changedLines > 0 ? count(changedLines, 'changed line') : ''].filter(Boolean)
  const about = clip(facts.map((fact) => ` · ${showLine(fact)}`).join(''), room - 20)
  return `${padEnd(state, STATE)}${clipStart(showLine(path), room - countColumns(about))}${paint('dim', about)}`
}

function writeIgnored(
  { threads, conversation, reviews }: PullRequestMaterial,
  { ignoredComments }: AnalysisResult,
  width: number,
): string[] {
  const comments = [...threads.flatMap((thread) => thread.comments), ...conversation, ...reviews]
  const authors = new Map(comments.map(({ id, author }) => [id, author?.login]))
  return ignoredComments.flatMap(({ id, reason }) => {
    const login = authors.get(id)
    return hang(`• ${login ? `${showLine(login)}, ` : ''}${id}: `, reason, width)
  })
}

function writeUsage({ rejected = [], usage }: AnalysisResult, width: number): string[] {
  if (!usage) return []
  const { calls, inputTokens, outputTokens, cost } = usage
  const tokens = `${inputTokens.toLocaleString('en-US')} tokens in, ${outputTokens.toLocaleString('en-US')} out`
  return [
    `${count(calls, 'call')}, ${tokens}, ${cost === null ? 'cost unknown' : `cost ${cost.toFixed(4)}`}`,
    ...rejected.flatMap(({ title, reason }) =>
      hang('• left out: ', `${showLine(title ?? 'a finding')} (${showLine(reason)})`, width),
    ),
  ]
}
