/**
 * npm run bench reading [-- --count=60 --seed=<hex> | -- --verdicts]
 * Prints random mistakes for a person to judge. The comment, the code and the later commits come first, then Debrief's
 * result. The default seed is the first eight hex digits of the current commit. Add the verdicts to
 * packages/analysis/training/readings.jsonl. --verdicts writes a summary of the verdicts to docs/analysis.md.
 */

import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { analyze } from '@debrief/analysis/analyze'
import { builtinAnalyzer } from '@debrief/analysis/builtin/analyzer'
import { readFolder } from '@debrief/analysis/read-folder'
import { NO_CONTEXT } from '@debrief/analysis/testing/build-material'
import { sharedFolders } from '@debrief/analysis/testing/shared-data'
import { type Reading, readReadings } from '@debrief/analysis/training/hand-labels'
import { estimateShare } from '@debrief/analysis/training/wilson'
import type { PullRequestMaterial } from '@debrief/contracts/pull-requests/material'
import type { Mistake } from '@debrief/contracts/reviews/analysis-result'
import { table, writeSection } from '../harness/report.ts'

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

const FIGURES: {
  name: string
  is: (reading: Reading) => boolean
  of?: (reading: Reading) => boolean
  goal: string
}[] = [
  { name: 'title says what the reviewer meant', is: ({ title }) => title === 'right', goal: '≥ 90%' },
  { name: 'title misleads', is: ({ title }) => title === 'misleading', goal: '≤ 3%' },
  { name: 'title is empty or cut off', is: ({ title }) => title === 'empty', goal: '≤ 3%' },
  { name: 'text is false or beside the point', is: ({ text }) => text === 'false', goal: '≤ 3%' },
  { name: 'category accepted', is: ({ category }) => category, goal: '≥ 85%' },
  {
    name: 'before and after answer the comment',
    is: ({ pair }) => pair === 'right',
    of: ({ pair }) => pair !== 'none',
    goal: '≥ 95%',
  },
  {
    name: '“merged unfixed” is false',
    is: ({ outcomeRight }) => !outcomeRight,
    of: ({ outcome }) => outcome === 'merged-unfixed',
    goal: '≤ 5%',
  },
]

function publishReadings(): void {
  const readings = readReadings()
  const seeds = [...new Set(readings.map(({ seed }) => seed))]
  const columns = [
    ...seeds.map((seed) => ({ name: seed, some: readings.filter((reading) => reading.seed === seed) })),
    { name: 'final two', some: readings.filter((reading) => seeds.slice(-2).includes(reading.seed)) },
  ]
  const text = [
    '## Readings',
    '',
    'Readers who didn’t write the code judged random mistakes of the shared pull requests, next to the comment, the code and the real commits. `npm run bench reading` draws the mistakes, and `packages/analysis/training/readings.jsonl` has the verdicts with their reasons. Shares have 95% intervals. The last two readings are of a version before some small changes. For comparison, on other pull requests, 48% of the first version’s titles were right, 35% misleading and 17% empty; 45% of its texts and 35% of its claims of “merged unfixed” were false.',
    '',
    table(
      ['figure', 'goal', ...columns.map(({ name, some }) => `${name} (${some.length})`)],
      FIGURES.map(({ name, is, of = () => true, goal }) => [
        name,
        goal,
        ...columns.map(({ some }) => describeShare(some.filter(of), is)),
      ]),
    ),
  ].join('\n')
  console.log(text)
  writeSection(fileURLToPath(new URL('../../../../docs/analysis.md', import.meta.url)), 'readings', text)
}

function describeShare(some: readonly Reading[], is: (reading: Reading) => boolean): string {
  const { hits, of, low, high } = estimateShare(some.filter(is).length, some.length)
  if (of === 0) return '–'
  const percent = (share: number) => (share * 100).toFixed(0)
  return `${hits} of ${of}: ${percent(hits / of)}% (${percent(low)}–${percent(high)})`
}

if (values.verdicts) {
  publishReadings()
  process.exit()
}
const rows = (await readAll()).toSorted((a, b) => (order(a) < order(b) ? -1 : 1))
console.log(`# ${Math.min(count, rows.length)} of ${rows.length} mistakes, seed ${seed}\n`)
for (const [index, row] of rows.slice(0, count).entries()) console.log(`${write(row, index)}\n`)
