import type { AnalysisContext, PullRequestMaterial } from '@debrief/contracts/pull-requests/material'
import { describe, expect, it } from 'vitest'
import { analyze } from '../analyze.ts'
import type { Analyzer } from '../analyzer.ts'
import { builtinAnalyzer } from '../builtin/analyzer.ts'
import { startModel } from '../model/testing/start-model.ts'
import { buildFile, buildMaterial, buildThread, NO_CONTEXT } from '../testing/build-material.ts'

const AWAITED = '5f0c4b52-0f8e-4a57-9d0c-1f3f3f1f8b01'
const CLOSED = '5f0c4b52-0f8e-4a57-9d0c-1f3f3f1f8b02'
const INVENTED = '5f0c4b52-0f8e-4a57-9d0c-1f3f3f1f8b0f'

const standards: AnalysisContext['standards'] = [
  {
    id: CLOSED,
    title: 'Close what was opened',
    description: 'Files and connections are closed on every way out.',
    category: 'error-handling',
    programmingLanguage: 'Go',
    languages: [],
    paths: [],
  },
  {
    id: AWAITED,
    title: 'Errors are never swallowed',
    description: 'An empty catch hides the error: log it, rethrow it or say why it is ignored.',
    category: 'error-handling',
    programmingLanguage: 'TypeScript',
    languages: [],
    paths: [],
  },
]
const context = { ...NO_CONTEXT, standards }
const { signal } = new AbortController()
const run = (material: PullRequestMaterial, given: AnalysisContext = context, analyzer = builtinAnalyzer) =>
  analyze(material, given, { analyzer, signal })

const swallowed = (given: Partial<PullRequestMaterial> = {}) =>
  buildMaterial({
    files: [
      buildFile('src/load.ts', 'export function load() {\n  try {\n    read()\n  } catch (error) {}\n}'),
    ],
    ...given,
  })
const said = (body: string) =>
  swallowed({ threads: [buildThread(body, { path: 'src/load.ts', line: 4, originalLine: 4 })] })

describe('the builtin analyzer', () => {
  it('cites the standard that a rule’s finding violates', async () => {
    const { mistakes } = await run(swallowed())
    expect(mistakes).toMatchObject([{ source: 'analyzer', standardId: AWAITED }])
  })

  it('cites the standard that a reviewer’s comment is about', async () => {
    const { mistakes } = await run(
      said('Please do not swallow the error in this empty catch: log it or rethrow.'),
    )
    expect(mistakes[0]).toMatchObject({ source: 'reviewer', standardId: AWAITED })
  })

  it('cites nothing without standards, and no unrelated standard', async () => {
    const about = async (given: AnalysisContext) =>
      (await run(swallowed(), given)).mistakes.map(({ standardId }) => standardId)
    expect(await about(NO_CONTEXT)).toEqual([undefined])
    expect(await about({ ...context, standards: standards.slice(0, 1) })).toEqual([undefined])
  })

  it.each([
    [{ languages: ['TypeScript'], paths: ['src/**'] }, AWAITED],
    [{ languages: ['Go'], paths: [] }, undefined],
    [{ languages: [], paths: ['lib/**'] }, undefined],
  ])('cites a standard for %j only in its files', async (scope, cited) => {
    const scoped = { ...context, standards: standards.map((one) => ({ ...one, ...scope })) }
    const request = said('Please do not swallow the error in this empty catch: log it or rethrow.')
    for (const material of [swallowed(), request]) {
      const { mistakes } = await run(material, scoped)
      expect(mistakes.map(({ standardId }) => standardId)).toEqual([cited])
    }
  })

  const remark = 'I read about ignored errors last week.'

  it('does not raise a disputed point again, regardless of the standard', async () => {
    const material = said('Please do not swallow the error in this empty catch: log it or rethrow.')
    const [mistake] = (await run(material)).mistakes
    const dispute = {
      title: mistake!.title,
      rule: null,
      path: mistake!.path,
      codeBefore: mistake!.codeBefore,
      reason: 'wrong',
      reviewCommentIds: mistake!.reviewCommentIds,
    }
    const { mistakes } = await run(material, { ...context, disputes: [dispute] })
    expect(mistakes.filter(({ source }) => source === 'reviewer')).toEqual([])
  })

  it('keeps a remark about a team standard that would otherwise be chatter', async () => {
    const reviewers = async (given: AnalysisContext) =>
      (await run(said(remark), given)).mistakes.filter(({ source }) => source === 'reviewer')
    expect(await reviewers(NO_CONTEXT)).toEqual([])
    expect(await reviewers(context)).toMatchObject([{ standardId: AWAITED }])
  })
})

describe('with any analyzer', () => {
  it('cites no unknown standard', async () => {
    const inventing: Analyzer = {
      ...builtinAnalyzer,
      analyze: async (...given) => {
        const result = await builtinAnalyzer.analyze(...given)
        return {
          ...result,
          mistakes: result.mistakes.map((one) => ({ ...one, standardId: INVENTED })),
        }
      },
    }
    const { mistakes } = await run(swallowed(), context, inventing)
    expect(mistakes.map(({ standardId }) => standardId)).toEqual([undefined])
  })

  it('cites no standard for a file outside of its scope, and isn’t given standards for other files', async () => {
    const given: string[][] = []
    const citing: Analyzer = {
      ...builtinAnalyzer,
      analyze: async (material, known, options) => {
        given.push(known.standards.map(({ id }) => id))
        const result = await builtinAnalyzer.analyze(material, known, options)
        return { ...result, mistakes: result.mistakes.map((one) => ({ ...one, standardId: AWAITED })) }
      },
    }
    const [closed, awaited] = standards
    const scoped = [
      { ...closed!, paths: ['cmd/**'] },
      { ...awaited!, paths: ['docs/**', 'src/api/**'] },
    ]
    const files = [...swallowed().files, buildFile('src/api/a.ts', 'export const a = 1')]
    const { mistakes } = await run(swallowed({ files }), { ...context, standards: scoped }, citing)
    expect(given).toEqual([[AWAITED]])
    expect(mistakes.map(({ path, standardId }) => [path, standardId])).toEqual([['src/load.ts', undefined]])
  })
})

describe('the model', () => {
  const proposed = (standard: string | null) => ({
    kind: 'good' as const,
    content: {
      summary: 'Loads.',
      mistakes: [
        {
          title: 'Say what went wrong',
          description: 'The caller goes on as if it had worked. Rethrow it.',
          category: 'error-handling',
          severity: 'high',
          path: 'src/load.ts',
          side: 'RIGHT',
          startLine: 3,
          endLine: 3,
          codeBefore: '    read()',
          codeAfter: null,
          reviewCommentIds: [],
          confidence: 0.9,
          standard,
        },
      ],
      learningPoints: [],
      wentWell: [],
      ignoredComments: [],
      rejectedHints: [],
    },
  })
  const cited = async (standard: string | null) => {
    const model = await startModel()
    model.script(proposed(standard))
    const { mistakes } = await model.run(swallowed(), context)
    expect(model.violations()).toEqual([])
    const [prompt] = model.calls().map(({ promptText }) => promptText)
    expect(prompt).toContain('standard 1: Close what was opened [error-handling, Go]')
    return mistakes.find(({ source }) => source === 'model')?.standardId
  }

  it('receives numbered standards and cites one', async () => {
    expect(await cited('standard 2')).toBe(AWAITED)
  })

  it('sees only standards that apply to a changed file, with their scope', async () => {
    const model = await startModel()
    model.script(proposed('standard 1'))
    const [closed, awaited] = standards
    const scoped = [
      { ...closed!, languages: ['Go'] },
      { ...awaited!, paths: ['src/**'] },
    ]
    const { mistakes } = await model.run(swallowed(), { ...context, standards: scoped })
    const [prompt] = model.calls().map(({ promptText }) => promptText)
    expect(prompt).toContain(
      'standard 1: Errors are never swallowed [error-handling, TypeScript in `src/**`]',
    )
    expect(prompt).not.toContain('Close what was opened')
    expect(mistakes.find(({ source }) => source === 'model')?.standardId).toBe(AWAITED)
  })

  it.each(['standard 3', 'standard 0', INVENTED, 'the usual one', '', null])(
    'cites none with %j',
    async (standard) => {
      expect(await cited(standard)).toBeUndefined()
    },
  )
})
