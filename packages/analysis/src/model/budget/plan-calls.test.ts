import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createMasker } from '../../redact/mask-secrets.ts'
import { buildFile, buildMaterial, buildThread, NO_CONTEXT } from '../../testing/build-material.ts'
import { joinUpTo, labeledChanges } from '../testing/known-findings.ts'
import { countTokens, measureInFileOrder, measureRecall } from '../testing/measure-recall.ts'
import { planCalls } from './plan-calls.ts'

const plan = (material: ReturnType<typeof buildMaterial>, tokenBudget: number, mostCalls = 4) =>
  planCalls({ material, context: NO_CONTEXT, hints: [] }, { tokenBudget, mostCalls, masker: createMasker() })

const joinText = ({ calls }: Awaited<ReturnType<typeof plan>>) =>
  calls.map(({ contents }) => contents.map(({ text }) => text).join('')).join('')

const lineOfCode = fc.oneof(
  fc.string({ maxLength: 200 }),
  fc.constant('const price = JSON.parse(table.raw).price'),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
)
const change = fc
  .record({
    files: fc.array(fc.array(lineOfCode, { minLength: 1, maxLength: 80 }), { minLength: 1, maxLength: 6 }),
    said: fc.array(fc.string({ minLength: 1, maxLength: 800 }), { maxLength: 4 }),
    description: fc.string({ maxLength: 3000 }),
  })
  .map(({ files, said, description }) =>
    buildMaterial({
      description,
      files: files.map((lines, index) =>
        buildFile(`src/f${index}.ts`, lines.join('\n').replaceAll('\r', '')),
      ),
      threads: said.map((body) => buildThread(body, { path: 'src/f0.ts' })),
    }),
  )

describe('the calls of an analysis', () => {
  it('never exceed the budget, and list every file that isn’t sent in full', async () => {
    await fc.assert(
      fc.asyncProperty(change, fc.integer({ min: 5000, max: 12_000 }), async (material, budget) => {
        const planned = await plan(material, budget, 2)
        expect(Math.max(0, ...(await countTokens(planned)))).toBeLessThanOrEqual(budget)
        expect(planned.calls.length).toBeLessThanOrEqual(2)
        const sent = joinText(planned)
        const missing = material.files.filter(({ path }) => !sent.includes(`+++ b/${path}\n`))
        const skipped = planned.unsent.filter(({ state }) => state === 'skipped').map(({ path }) => path)
        expect(skipped).toEqual(missing.map(({ path }) => path))
      }),
      { numRuns: 12 },
    )
  }, 60_000)

  it('are a single call with the whole diff if it fits', async () => {
    await fc.assert(
      fc.asyncProperty(change, async (material) => {
        const planned = await plan(material, 120_000)
        expect(planned.calls).toHaveLength(1)
        expect(planned.unsent).toEqual([])
        const kinds = planned.calls[0]?.contents.map(({ kind }) => kind) ?? []
        expect(kinds.filter((kind) => kind === 'thread')).toHaveLength(material.threads.length)
      }),
      { numRuns: 8 },
    )
  }, 60_000)

  it('include people’s full threads first, then the hunks that the threads are about', async () => {
    const lines = (name: string) =>
      Array.from({ length: 150 }, (_, index) => `const ${name}${index} = read(${index})`).join('\n')
    const files = Array.from({ length: 12 }, (_, index) => buildFile(`src/f${index}.ts`, lines(`v${index}_`)))
    const body = `Look at this again. ${'It matters. '.repeat(120)}`
    const threads = [buildThread(body, { path: 'src/f11.ts', line: 3, originalLine: 3 })]
    const planned = await plan(buildMaterial({ files, threads }), 8000, 1)
    const sent = joinText(planned)
    expect(sent).toContain(body.trim())
    expect(sent).toContain('+++ b/src/f11.ts')
    expect(planned.unsent.map(({ path }) => path)).not.toContain('src/f11.ts')
    expect(planned.unsent.length).toBeGreaterThan(3)
  })

  it('show the function around a hunk if the file’s contents are known', async () => {
    const text = [
      'export function assign(ship: Ship) {',
      ...Array.from({ length: 60 }, (_, index) => `  step(${index})`),
      '}',
    ].join('\n')
    const patch = '@@ -30,2 +30,3 @@ x\n   step(28)\n+  step(29)\n   step(30)'
    const material = buildMaterial({
      files: [buildFile('src/a.ts', { patch })],
      contents: [{ path: 'src/a.ts', sha: 'head', text }],
    })
    const sent = joinText(await plan(material, 8000))
    expect(sent).toContain('export function assign(ship: Ship) {')
    expect(sent).toContain('step(50)')
  })

  it('fail with a sentence if the budget is too small for any diff', async () => {
    await expect(plan(buildMaterial({ files: [buildFile('a.ts', 'x()')] }), 1500)).rejects.toMatchObject({
      code: 'model_too_long',
    })
  })
})

const changes = labeledChanges()

it.skipIf(changes.length === 0)(
  'include at least 98% of the known findings in diffs of up to three times the budget',
  async () => {
    const tokenBudget = 32_000
    const sum = { findings: 0, ours: 0, oneCall: 0, inFileOrder: 0 }
    for (const start of [0, 37, 74]) {
      const turned = [...changes.slice(start), ...changes.slice(0, start)]
      const { material, known } = joinUpTo(turned, tokenBudget * 3 * 3.6)
      const ours = await measureRecall(material, known, { tokenBudget, mostCalls: 4, hints: [] })
      const oneCall = await measureRecall(material, known, { tokenBudget, mostCalls: 1, hints: [] })
      const inFileOrder = await measureInFileOrder(material, known, { tokenBudget })
      expect(Math.max(ours.mostTokens, oneCall.mostTokens)).toBeLessThanOrEqual(tokenBudget)
      sum.findings += ours.findings
      sum.ours += ours.sent
      sum.oneCall += oneCall.sent
      sum.inFileOrder += inFileOrder.sent
    }
    console.info('known findings shown on joined diffs:', sum)
    expect(sum.ours / sum.findings).toBeGreaterThanOrEqual(0.98)
    expect(sum.ours).toBeGreaterThan(sum.inFileOrder)
  },
  90_000,
)
