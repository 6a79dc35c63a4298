import type { PullRequestMaterial } from '@debrief/contracts/pull-requests/material'
import { describe, expect, it } from 'vitest'
import { analyze } from './analyze.ts'
import { builtinAnalyzer } from './builtin/analyzer.ts'
import { buildFile, buildMaterial, buildThread, NO_CONTEXT } from './testing/build-material.ts'

const run = (material: PullRequestMaterial) =>
  analyze(material, NO_CONTEXT, { analyzer: builtinAnalyzer, signal: new AbortController().signal })

async function measureCpu(material: PullRequestMaterial): Promise<number> {
  const before = process.cpuUsage()
  await run(material)
  const { user, system } = process.cpuUsage(before)
  return user + system
}

/** Linear growth takes 4 times as long, quadratic growth 16 times. */
const MAX_RATIO = 10

/** Compares the fastest of three rounds. Measures up to five more, because a busy machine can slow down all three. */
async function compareCpu(small: PullRequestMaterial, large: PullRequestMaterial): Promise<number> {
  const times = { small: Number.POSITIVE_INFINITY, large: Number.POSITIVE_INFINITY }
  for (let round = 0; round < 3 || (round < 8 && times.large / times.small >= MAX_RATIO); round++) {
    times.small = Math.min(times.small, await measureCpu(small))
    times.large = Math.min(times.large, await measureCpu(large))
  }
  return times.large / times.small
}

const repeating = (text: string, lines: number) =>
  buildMaterial({ files: [buildFile('src/a.ts', `${text.repeat(lines)}a`)] })
const printing = (lines: number) => repeating('console.log(fare)\n', lines)

// With quadratic algorithms, each of these inputs took minutes or gigabytes.
describe('hostile input', () => {
  it.each([
    ['calls', 'console.log(fare)\n', 3_000],
    ['empty lines', '\n', 15_000],
    ['a chain of conditions', 'a &&\n', 10_000],
    ['a chain of branches', 'if (a) {} else ', 1_000],
  ])(
    'takes time proportional to the amount of code: %s',
    async (_, text, lines) => {
      await run(printing(500))
      expect(await compareCpu(repeating(text, lines), repeating(text, lines * 4))).toBeLessThan(MAX_RATIO)
    },
    60_000,
  )

  it('merges 20,000 findings of one rule into one mistake', async () => {
    const { mistakes } = await run(printing(20_000))
    expect(mistakes.map(({ rule, occurrences }) => [rule, occurrences.length])).toEqual([
      ['debug-output', 20_000],
    ])
  }, 60_000)

  it('handles a long chain of conditions', async () => {
    const chain = `package p\nfunc f() {\n${'if a {\n x()\n} else '.repeat(1500)}{\n}\n}`
    expect((await run(buildMaterial({ files: [buildFile('a.go', chain)] }))).coverage[0]?.state).toBe(
      'analyzed',
    )
  }, 20_000)

  it('handles a comment on a line of a million spaces', async () => {
    const diffHunk = `@@ -0,0 +1,2 @@\n+a\n+${' '.repeat(1_000_000)}x`
    const { mistakes } = await run(
      buildMaterial({ threads: [buildThread('Please rename it.', { diffHunk })] }),
    )
    expect(mistakes.map(({ codeBefore }) => codeBefore)).toEqual([null])
  })

  it('reports how many lines of a file the rules couldn’t read, and counts the rest as covered', async () => {
    const text = `${'fare()\n'.repeat(99)}console.log("${'x'.repeat(1_000_000)}")`
    const { coverage, coveredShare, score } = await run(
      buildMaterial({ files: [buildFile('src/a.ts', text)] }),
    )
    expect(coverage).toMatchObject([
      { state: 'clipped', reason: 'too long or too deeply nested for the rules: 1 added line wasn’t read' },
    ])
    expect([coveredShare, score]).toEqual([0.99, null])
  })
})
