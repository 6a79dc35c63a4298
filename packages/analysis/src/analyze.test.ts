import type { Mistake } from '@debrief/contracts/reviews/analysis-result'
import { describe, expect, it } from 'vitest'
import { analyze } from './analyze.ts'
import type { Analyzer } from './analyzer.ts'
import { builtinAnalyzer } from './builtin/analyzer.ts'
import { buildFile, buildMaterial, buildThread, NO_CONTEXT, person } from './testing/build-material.ts'

const signal = new AbortController().signal
const run = (material: ReturnType<typeof buildMaterial>, context = NO_CONTEXT) =>
  analyze(material, context, { analyzer: builtinAnalyzer, signal })

/** Without a person's review, a pull request that the built-in analyzer reviews gets no score. */
const reviews = [
  {
    id: 1,
    author: person('tobias-kern'),
    state: 'APPROVED' as const,
    body: '',
    submittedAt: null,
    htmlUrl: '',
  },
]
const swallowing = 'export function load() {\n  try {\n    read()\n  } catch (error) {}\n}'
const files = [buildFile('src/load.ts', swallowing)]

const saying = (mistakes: Partial<Mistake>[]): Analyzer => ({
  name: 'openai',
  version: 'test',
  analyze: async (material, context, options) => {
    const [usual] = (await builtinAnalyzer.analyze(buildMaterial({ files }), context, options)).mistakes
    const result = await builtinAnalyzer.analyze(material, context, options)
    return {
      ...result,
      mistakes: mistakes.map((mistake) => ({ ...(usual as Mistake), source: 'model', ...mistake })),
      score: 100,
      coveredShare: 1,
    }
  },
})

describe('an analysis', () => {
  it('finds, explains and scores mistakes in the added lines', async () => {
    const result = await run(buildMaterial({ files, reviews }))
    expect(result.mistakes).toMatchObject([
      {
        rule: 'swallowed-error',
        source: 'analyzer',
        path: 'src/load.ts',
        startLine: 4,
        endLine: 4,
        codeBefore: '  } catch (error) {}',
        occurrences: [{ startLine: 4 }],
      },
    ])
    expect(result.score).toBe(86)
    expect(result.learningPoints).toHaveLength(1)
    expect(result.summary).toContain('The rules found 1 issue.')
  })

  it('merges all places a rule finds into one mistake', async () => {
    const twice = [...files, buildFile('src/again.ts', swallowing)]
    const [mistake, second] = (await run(buildMaterial({ files: twice }))).mistakes
    expect(second).toBeUndefined()
    expect(mistake?.occurrences.map((place) => place.path)).toEqual(['src/load.ts', 'src/again.ts'])
    expect(mistake?.description).toContain('Found in 2 places in 2 files.')
  })

  it('drops a rule’s finding that a reviewer already raised on the same lines', async () => {
    const hunk = [
      '@@ -0,0 +1,5 @@',
      ...swallowing
        .split('\n')
        .slice(0, 4)
        .map((line) => `+${line}`),
    ].join('\n')
    const threads = [
      buildThread('This throws the error away.', {
        path: 'src/load.ts',
        line: 4,
        originalLine: 4,
        diffHunk: hunk,
      }),
    ]
    const result = await run(buildMaterial({ files, threads }))
    expect(result.mistakes.map((mistake) => mistake.source)).toEqual(['reviewer'])
    expect(result.dropped).toEqual({ 'already raised by a reviewer': 1 })
  })

  it('drops and counts findings that aren’t in the diff or the conversation', async () => {
    const analyzer = saying([
      { codeBefore: 'nowhere()' },
      { codeBefore: null },
      { reviewCommentIds: [999] },
      {},
    ])
    const result = await analyze(buildMaterial({ files }), NO_CONTEXT, { analyzer, signal })
    expect(result.mistakes).toHaveLength(1)
    expect(result.dropped).toEqual({
      'its code is not in the diff': 1,
      'no code and no review comment': 1,
      'the review comment does not exist': 1,
    })
    expect(result.score).toBe(86)
  })

  it.each([
    ['empty', '  \n'],
    ['the same except for whitespace', '  } catch (error)  {}'],
    ['not code', '  } catch (((('],
  ])('does not show a fix that is %s', async (_why, codeAfter) => {
    const analyzer = saying([{ codeBefore: '  } catch (error) {}', codeAfter }])
    const result = await analyze(buildMaterial({ files }), NO_CONTEXT, { analyzer, signal })
    expect(result.mistakes.map((mistake) => mistake.codeAfter)).toEqual([null])
  })

  it('shows a suggestion as the exact fix', async () => {
    const threads = [buildThread('Wait for it:\n```suggestion\nawait work()\n```')]
    const result = await run(
      buildMaterial({ files: [buildFile('src/assign.ts', 'const lock = take()\nwork()')], threads }),
    )
    expect(result.mistakes[0]).toMatchObject({
      codeBefore: 'work()',
      codeAfter: 'await work()',
      outcome: 'merged-unfixed',
    })
  })

  it('does not raise a disputed point again', async () => {
    const disputes = [
      {
        title: 'x',
        rule: 'swallowed-error',
        path: 'src/load.ts',
        codeBefore: '} catch (error) {}',
        reason: 'wrong',
        reviewCommentIds: [],
      },
    ]
    const result = await run(buildMaterial({ files, reviews }), { ...NO_CONTEXT, disputes })
    expect(result.mistakes).toEqual([])
    expect(result.dropped).toEqual({ 'already disputed by the author': 1 })
    expect(result.score).toBe(100)
  })

  it('gives a reason instead of a score if too little could be analyzed', async () => {
    const result = await run(
      buildMaterial({
        files: [...files, buildFile('src/huge.ts', { patch: null, additions: 500 })],
        reviews,
      }),
    )
    expect(result.score).toBeNull()
    expect(result.notScoredReason).toMatch(/^Only \d+% of the changed lines could be analyzed\./)
    expect(result.scoreBreakdown).toEqual([])
  })

  it('stops when it is aborted', async () => {
    const told = AbortSignal.abort(new Error('stop'))
    await expect(
      analyze(buildMaterial({ files }), NO_CONTEXT, { analyzer: builtinAnalyzer, signal: told }),
    ).rejects.toThrow('stop')
  })

  it('parses part of a method if only the patch is known', async () => {
    const patch =
      '@@ -20,4 +20,9 @@ func (r *Reader) load() error {\n \tx := 1\n+\tif err != nil {\n+\t}\n \treturn nil\n }'
    const go = buildFile('internal/reader.go', { patch, additions: 2 })
    expect((await run(buildMaterial({ files: [go] }))).mistakes).toMatchObject([
      { rule: 'swallowed-error', startLine: 21, endLine: 22 },
    ])
  })
})

describe('the witness of a score', () => {
  const by = (login: string, state: 'APPROVED' | 'COMMENTED' | 'PENDING', body = '') => [
    { id: 1, author: person(login), state, body, submittedAt: null, htmlUrl: '' },
  ]
  const witness = async (given: Parameters<typeof buildMaterial>[0]) => {
    const { witness: found, score, notScoredReason } = await run(buildMaterial({ files, ...given }))
    expect(score === null).toBe(found === null)
    expect(notScoredReason === null).toBe(found !== null)
    return found
  }

  it('is a person who commented, or who only approved', async () => {
    expect(await witness({ threads: [buildThread('Please await the work.')] })).toBe('review')
    expect(await witness({ reviews: by('tobias-kern', 'COMMENTED', 'Looks right.') })).toBe('review')
    expect(await witness({ reviews: by('tobias-kern', 'APPROVED') })).toBe('approval')
  })

  it('is never the author, a bot, or someone who hasn’t submitted the review', async () => {
    expect(await witness({})).toBeNull()
    expect(await witness({ reviews: by('jonas-pitt', 'COMMENTED', 'My notes.') })).toBeNull()
    expect(await witness({ reviews: by('lint[bot]', 'APPROVED') })).toBeNull()
    expect(await witness({ reviews: by('tobias-kern', 'PENDING') })).toBeNull()
    expect(await witness({ threads: [buildThread('Unused import.', { by: 'lint[bot]' })] })).toBeNull()
  })

  it('is the model if nobody reviewed the change', async () => {
    const result = await analyze(buildMaterial({ files }), NO_CONTEXT, { analyzer: saying([]), signal })
    expect(result.witness).toBe('model')
  })
})
