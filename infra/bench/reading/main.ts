import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { analyze } from '@debrief/analysis/analyze'
import { builtinAnalyzer } from '@debrief/analysis/builtin/analyzer'
import { readFolder } from '@debrief/analysis/read-folder'
import { NO_CONTEXT } from '@debrief/analysis/testing/build-material'
import { sharedFolders } from '@debrief/analysis/testing/shared-data'
import type { PullRequestMaterial } from '@debrief/contracts/material'
import type { Mistake } from '@debrief/contracts/review'
import { publishReadings } from './publish-readings.ts'

/**
 * npm run bench:reading [-- --count 60 --seed <hex> | -- --verdicts]
 * Prints random mistakes for a person to judge: the comment, the code and the later commits first, then what Debrief
 * says. The default seed is the first eight hex digits of the current commit. Add the verdicts to
 * packages/analysis/training/readings.jsonl. --verdicts summarizes them and writes the summary to docs/analysis.md.
 */
const { values } = parseArgs({
  options: { count: { type: 'string' }, seed: { type: 'string' }, verdicts: { type: 'boolean' } },
})
const seed = values.seed ?? execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).slice(0, 8)
const count = Number(values.count ?? 60)

interface Row {
  pull: string
  mistake: Mistake
  material: PullRequestMaterial
}

/** If a pull request exists with and without commits, the folder with commits is used. */
async function readAll(): Promise<Row[]> {
  const folders = new Map(
    [...sharedFolders('pull-requests'), ...sharedFolders('pull-requests-traced')].map((folder) => [
      basename(folder),
      folder,
    ]),
  )
  const rows: Row[] = []
  for (const [pull, folder] of folders) {
    const material = readFolder(folder)
    const { signal } = new AbortController()
    const { mistakes } = await analyze(material, NO_CONTEXT, { analyzer: builtinAnalyzer, signal })
    rows.push(...mistakes.map((mistake) => ({ pull, mistake, material })))
  }
  return rows
}

const order = ({ pull, mistake }: Row) =>
  createHash('sha256')
    .update(
      `${seed} ${pull} ${mistake.path} ${mistake.startLine} ${mistake.rule ?? mistake.reviewCommentIds[0]}`,
    )
    .digest('hex')

const indent = (text: string) => text.replace(/^/gm, '    ')

function write({ pull, mistake, material }: Row, index: number): string {
  const { title, description, lesson, category, severity, outcome, outcomeEvidence, ask, confidence } =
    mistake
  const thread = material.threads.find(({ comments }) =>
    comments.some(({ id }) => mistake.reviewCommentIds.includes(id)),
  )
  const later = material.laterCommits.flatMap(({ sha, files }) =>
    files
      .filter(({ path }) => path === mistake.path)
      .map(({ patch }) => `${sha.slice(0, 7)}\n${(patch ?? '').slice(0, 1500)}`),
  )
  return [
    `## ${index + 1}. ${pull} · ${mistake.path}:${mistake.startLine} · ${mistake.reviewCommentIds[0] ?? mistake.rule}`,
    mistake.quote ? `Comment\n${indent(mistake.quote.body)}` : `Found by rule ${mistake.rule}`,
    `Code\n${indent((thread?.diffHunk ?? mistake.hunk ?? '').split('\n').slice(-14).join('\n'))}`,
    later.length > 0 ? `Later commits to the file\n${indent(later.join('\n\n').slice(0, 4000))}` : '',
    [
      'Debrief says',
      `    Title: ${title}`,
      `    Text: ${description || '(none)'}`,
      `    ${category} · ${severity} · ask: ${ask} · lesson: ${lesson ?? 'none'} · confidence ${confidence}`,
      `    Outcome: ${outcome ?? '(not asked in review)'} ${mistake.fixedIn?.slice(0, 7) ?? ''} ${outcomeEvidence?.kind ?? ''}`,
      mistake.codeAfter === null
        ? ''
        : indent(`Before:\n${indent(mistake.codeBefore ?? '')}\nAfter:\n${indent(mistake.codeAfter)}`),
    ]
      .filter(Boolean)
      .join('\n'),
  ]
    .filter(Boolean)
    .join('\n\n')
}

if (values.verdicts) {
  publishReadings()
  process.exit()
}
const rows = (await readAll()).toSorted((a, b) => (order(a) < order(b) ? -1 : 1))
console.log(`# ${Math.min(count, rows.length)} of ${rows.length} mistakes, seed ${seed}\n`)
for (const [index, row] of rows.slice(0, count).entries()) console.log(`${write(row, index)}\n`)
