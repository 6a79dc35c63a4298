import type { PullRequestMaterial } from '@debrief/contracts/material'
import type { AnalysisResult } from '@debrief/contracts/review'
import { type Canvas, hang, paragraphs, section } from './canvas.ts'
import { wrap } from './layout.ts'
import { showLine } from './show-text.ts'
import { writeCoverage } from './write-coverage.ts'
import { writeMistake } from './write-mistake.ts'
import { writeScore } from './write-score.ts'

/** A review to be read on a terminal, in at most `width` columns and without a character that a terminal obeys. */
export function writeReport(
  { material, result }: { material: PullRequestMaterial; result: AnalysisResult },
  canvas: Canvas,
): string {
  const sections = [
    writeHead(material, result, canvas),
    writeScore(result, canvas),
    section('Summary', paragraphs(result.summary, canvas), canvas),
    ...writeMistakes(result, canvas),
    ...list('What went well', result.wentWell, canvas),
    ...list('Learning points', result.learningPoints, canvas),
    writeCoverage(result, canvas),
    ...writeIgnored(material, result, canvas),
    ...writeModel(result, canvas),
  ]
  return sections.map((lines) => lines.join('\n')).join('\n\n')
}

function writeHead(
  material: PullRequestMaterial,
  result: AnalysisResult,
  { paint, width }: Canvas,
): string[] {
  const { repository, number } = result.pullRequest
  const by = material.author === null ? 'a deleted account' : showLine(material.author.login)
  const analyzer = result.model === null ? result.analyzer : `${result.analyzer} (${showLine(result.model)})`
  const files = `${material.changedFiles} ${material.changedFiles === 1 ? 'file' : 'files'}`
  const facts = [
    `by ${by}`,
    material.mergedAt === null ? 'not merged' : `merged ${showLine(material.mergedAt.slice(0, 10))}`,
    `${files}, +${material.additions} -${material.deletions}`,
    `analyzer ${analyzer}`,
  ]
  return [
    ...wrap(showLine(material.title) || '(no title)', width).map((line) => paint('bold', line)),
    ...wrap(`${showLine(repository)}#${number} · ${facts.join(' · ')}`, width).map((line) =>
      paint('dim', line),
    ),
  ]
}

function writeMistakes({ mistakes }: AnalysisResult, canvas: Canvas): string[][] {
  if (mistakes.length === 0) return [section('Mistakes', ['None were found.'], canvas)]
  const title = `Mistakes (${mistakes.length})`
  return mistakes.map((mistake, index) => {
    const lines = writeMistake({ mistake, number: index + 1 }, canvas)
    return index === 0 ? [canvas.paint('bold', title), '', ...lines] : lines
  })
}

const list = (title: string, points: string[], canvas: Canvas): string[][] =>
  points.length === 0
    ? []
    : [
        section(
          title,
          points.flatMap((point) => hang('• ', point, canvas.width)),
          canvas,
        ),
      ]

function writeIgnored(
  material: PullRequestMaterial,
  { ignoredComments }: AnalysisResult,
  canvas: Canvas,
): string[][] {
  if (ignoredComments.length === 0) return []
  const authors = new Map(
    [
      ...material.threads.flatMap(({ comments }) => comments),
      ...material.conversation,
      ...material.reviews,
    ].map(({ id, author }) => [id, author?.login]),
  )
  const lines = ignoredComments.flatMap(({ id, reason }) => {
    const login = authors.get(id)
    return hang(`• ${login ? `${showLine(login)}, ` : ''}${id}: `, reason, canvas.width)
  })
  return [section(`Comments that ask for nothing (${ignoredComments.length})`, lines, canvas)]
}

function writeModel({ rejected, usage }: AnalysisResult, canvas: Canvas): string[][] {
  if (!usage) return []
  const number = (count: number) => count.toLocaleString('en-US')
  const cost = usage.cost === null ? 'cost not known' : `cost ${usage.cost.toFixed(4)}`
  const lines = [
    `${usage.calls} ${usage.calls === 1 ? 'call' : 'calls'}, ${number(usage.inputTokens)} tokens in, ${number(usage.outputTokens)} out, ${cost}`,
    ...(rejected ?? []).flatMap(({ title, reason }) =>
      hang('• left out: ', `${showLine(title ?? 'a finding')} (${showLine(reason)})`, canvas.width),
    ),
  ]
  return [section('Model', lines, canvas)]
}
