import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { analyze } from '@debrief/analysis/analyze'
import { builtinAnalyzer } from '@debrief/analysis/builtin/analyzer'
import { NO_CONTEXT } from '@debrief/analysis/testing/build-material'
import type { PullRequestMaterial } from '@debrief/contracts/material'
import { allFindings, changedLines, joinToLines, realChanges } from './large-changes.ts'

export const analyseWhole = (material: PullRequestMaterial) =>
  analyze(material, NO_CONTEXT, { analyzer: builtinAnalyzer, signal: new AbortController().signal })

const ROUNDS = 5

/**
 * CPU time of the built-in analyzer on whole pull requests after a warm-up, and the peak memory of a process that
 * analyzes large ones.
 */
export async function measureWhole(): Promise<string> {
  const real = realChanges()
  for (const material of real) await analyseWhole(material)
  const ordinary = real.filter((each) => changedLines(each) >= 200 && changedLines(each) <= 400)
  const small = []
  for (const material of ordinary) small.push(await cpuOf(material))
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
    [`${changedLines(at300)} changed lines`, await cpuOf(at300), 60],
    [`real ones joined, ${changedLines(large)} changed lines`, await cpuOf(large), 3000],
    ['20,000 lines, each a finding', await cpuOf(allFindings(20_000)), 3000],
  ] as const
  const verdict = (value: number, most: number) => (value < most ? 'met' : 'MISSED')
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
async function cpuOf(material: PullRequestMaterial): Promise<number> {
  const times = []
  for (let round = 0; round < ROUNDS; round++) {
    const before = process.cpuUsage()
    await analyseWhole(material)
    const { user, system } = process.cpuUsage(before)
    times.push((user + system) / 1000)
  }
  return times.toSorted((a, b) => a - b)[ROUNDS >> 1] ?? 0
}

/** Peak resident memory in megabytes, measured in a separate process. */
async function peakMemory(): Promise<number> {
  const child = fork(fileURLToPath(new URL('peak-memory.ts', import.meta.url)))
  const [told] = await once(child, 'message')
  return Number(told) / 1024
}
