import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { analyze } from '@debrief/analysis/analyze'
import { builtinAnalyzer } from '@debrief/analysis/builtin/analyzer'
import { extractFeatures } from '@debrief/analysis/builtin/comments/classifier/comment-features'
import { scoreFeatures } from '@debrief/analysis/builtin/comments/classifier/score-features'
import { decodeModel, type StoredModel } from '@debrief/analysis/builtin/comments/classifier/weights'
import { judgeByRules } from '@debrief/analysis/builtin/comments/judge-by-rules'
import { joinChanges } from '@debrief/analysis/model/testing/measure-recall'
import { readFolder } from '@debrief/analysis/read-folder'
import { buildFile, buildMaterial, NO_CONTEXT } from '@debrief/analysis/testing/build-material'
import { sharedFolders } from '@debrief/analysis/testing/shared-data'
import { AUTHOR, type LabeledComment } from '@debrief/analysis/training/labeled-comment'
import type { PullRequestMaterial } from '@debrief/contracts/pull-requests/material'

const ROUNDS = 5

export function measureSpeed(comments: readonly LabeledComment[], stored: StoredModel): string {
  const model = decodeModel(stored)
  const facts = { authorLogin: AUTHOR, changedLater: false }
  const asked = comments.flatMap(({ thread }) =>
    thread.comments.slice(0, 1).map((root) => ({ root, thread })),
  )
  const ruled = asked.map(({ root, thread }) => ({ thread, ruling: judgeByRules(root, thread, facts) }))
  const rules = averageTime(() => asked.map(({ root, thread }) => judgeByRules(root, thread, facts)))
  const weights = averageTime(() =>
    ruled.map(({ ruling, thread }) => scoreFeatures(extractFeatures(ruling, thread, facts), model)),
  )
  const each = (time: number) => `${(time / asked.length).toFixed(3)} ms`
  return `CPU time per comment: ${each(rules)} for the rules, and ${each(weights)} for features and weights (goal: < 0.2 ms). Measured on ${asked.length} comments in ${ROUNDS} rounds.`
}

/** Average CPU time of one call, in milliseconds. */
function averageTime(work: () => unknown): number {
  work()
  const before = process.cpuUsage()
  for (let round = 0; round < ROUNDS; round++) work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / ROUNDS
}

const analyzeWhole = (material: PullRequestMaterial) =>
  analyze(material, NO_CONTEXT, { analyzer: builtinAnalyzer, signal: new AbortController().signal })

export async function measureWhole(): Promise<string> {
  const real = realChanges()
  for (const material of real) await analyzeWhole(material)
  const ordinary = real.filter((each) => changedLines(each) >= 200 && changedLines(each) <= 400)
  const small = []
  for (const material of ordinary) small.push(await measureCpu(material))
  small.sort((a, b) => a - b)
  const at300 = joinToLines(ordinary.slice(0, 1), 300)
  const large = joinToLines(real, 20_000)
  const rows = [
    [
      `real pull requests of 200 to 400 changed lines, median of ${small.length}`,
      small[small.length >> 1],
      60,
    ],
    ['the slowest of them', small.at(-1), 60],
    [`${changedLines(at300)} changed lines`, await measureCpu(at300), 60],
    [`real ones joined, ${changedLines(large)} changed lines`, await measureCpu(large), 3000],
    ['20,000 lines, each a finding', await measureCpu(allFindings(20_000)), 3000],
  ] as const
  const verdict = (value: number, max: number) => (value < max ? 'met' : 'MISSED')
  const peak = await peakMemory()
  return [
    '| what | measured | goal |',
    '| --- | --- | --- |',
    ...rows.map(
      ([what, time = 0, most]) =>
        `| ${what} | ${time.toFixed(0)} ms CPU | < ${most} ms ${verdict(time, most)} |`,
    ),
    `| memory of a process that reads both large ones, peak | ${peak.toFixed(0)} MB | < 512 MB ${verdict(peak, 512)} |`,
  ].join('\n')
}

/** Median CPU time over a few rounds, in milliseconds. */
async function measureCpu(material: PullRequestMaterial): Promise<number> {
  const times = []
  for (let round = 0; round < ROUNDS; round++) {
    const before = process.cpuUsage()
    await analyzeWhole(material)
    const { user, system } = process.cpuUsage(before)
    times.push((user + system) / 1000)
  }
  return times.toSorted((a, b) => a - b)[ROUNDS >> 1] ?? 0
}

/** Peak resident memory in megabytes, measured in a separate process. */
async function peakMemory(): Promise<number> {
  const child = fork(fileURLToPath(new URL('peak-memory.ts', import.meta.url)))
  const [kilobytes] = await once(child, 'message')
  return Number(kilobytes) / 1024
}

const changedLines = ({ additions, deletions }: PullRequestMaterial) => additions + deletions

const realChanges = (): PullRequestMaterial[] => sharedFolders('pull-requests').map(readFolder)

function joinToLines(materials: readonly PullRequestMaterial[], lines: number): PullRequestMaterial {
  const joined: PullRequestMaterial[] = []
  for (let at = 0, sum = 0; sum < lines; at++) {
    const next = materials[at % materials.length]
    if (!next) throw new RangeError('There is nothing to join.')
    joined.push(next)
    sum += Math.max(1, changedLines(next))
  }
  return joinChanges(joined)
}

const allFindings = (lines: number): PullRequestMaterial =>
  buildMaterial({ files: [buildFile('src/a.ts', 'console.log(fare)\n'.repeat(lines).trimEnd())] })

export async function analyzeLarge(): Promise<void> {
  await analyzeWhole(joinToLines(realChanges(), 20_000))
  await analyzeWhole(allFindings(20_000))
}
