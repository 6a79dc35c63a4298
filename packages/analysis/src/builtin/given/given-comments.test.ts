import { describe, expect, it } from 'vitest'
import { buildMaterial, NO_CONTEXT, person } from '../../testing/build-material.ts'
import { builtinAnalyzer } from '../analyzer.ts'
import { buildHistory, buildRequest } from '../fixes/testing/build-history.ts'
import { mistakesOfThreads } from '../threads/mistakes-of-threads.ts'

const CODE = 'export function next(list: Fare[]) {\n  const due = list[0].due\n  return due\n}\n'
const FIXED = CODE.replace('const due = list[0].due', 'const due = list[0]?.due ?? null')
const ELSEWHERE = `${CODE}\nexport const LIMIT = 3\n`
const ASK = 'Please handle an empty list here, otherwise this throws.'

interface ThreadOptions {
  body?: string
  by?: string
  replies?: [string, string][]
  head?: string
}

function read({ body = ASK, by = 'tobias-kern', replies = [], head = CODE }: ThreadOptions) {
  const thread = buildRequest(body, { code: CODE, on: 'const due', by, replies })
  const versions = head === CODE ? [CODE, { 'src/assign.ts': CODE, 'README.md': 'Fares' }] : [CODE, head]
  return mistakesOfThreads({ ...buildHistory(versions), threads: [thread] }).given
}
const outcome = (written: ThreadOptions) => read(written)[0]?.outcome

describe('the outcome', () => {
  it('is acted on if the commented code was changed', () => {
    expect(outcome({ head: FIXED })).toBe('acted-on')
  })

  it('is acted on if the author says that it’s done, and the file was changed', () => {
    expect(outcome({ head: ELSEWHERE, replies: [['jonas-pitt', 'Done, the caller checks it now.']] })).toBe(
      'acted-on',
    )
    expect(outcome({ head: ELSEWHERE, replies: [['jonas-pitt', 'Fixed in 3f2a9c1.']] })).toBe('acted-on')
  })

  it('is unclear if the author says that it’s done, but the file wasn’t changed', () => {
    expect(outcome({ replies: [['jonas-pitt', 'Done.']] })).toBe('unclear')
  })

  it('is unclear if the author promises a change', () => {
    expect(outcome({ head: ELSEWHERE, replies: [['jonas-pitt', 'Will do.']] })).toBe('unclear')
  })

  it('is declined if the author gave a reason, even if the reviewer then agreed', () => {
    const reason: [string, string] = [
      'jonas-pitt',
      'I would leave it as it is, because the list always has an entry here.',
    ]
    expect(outcome({ replies: [reason] })).toBe('declined')
    expect(outcome({ replies: [reason, ['tobias-kern', 'Makes sense, thanks.']] })).toBe('declined')
  })

  it('is unanswered if nothing changed and nobody replied', () => {
    expect(outcome({})).toBe('unanswered')
    expect(outcome({ replies: [['ines-moreau', 'I would like that too.']] })).toBe('unanswered')
  })

  it('is unclear if nothing changed and the author replied without a reason', () => {
    expect(outcome({ replies: [['jonas-pitt', 'I opened a ticket for this.']] })).toBe('unclear')
  })

  it('is unclear before the merge', () => {
    const thread = buildRequest(ASK, { code: CODE, on: 'const due' })
    const material = { ...buildHistory([CODE, FIXED]), mergedAt: null, threads: [thread] }
    expect(mistakesOfThreads(material).given).toMatchObject([{ outcome: 'unclear' }])
  })
})

describe('a given comment', () => {
  it('has the comment’s ids, place and text, and whether it has a reason and an example', () => {
    const [comment] = read({ body: `${ASK}\n\`\`\`suggestion\n  const due = list[0]?.due\n\`\`\`` })
    expect(comment).toMatchObject({
      commentId: expect.any(Number),
      reviewerId: person('tobias-kern').id,
      path: 'src/assign.ts',
      startLine: 2,
      endLine: 2,
      hasReason: true,
      hasExample: true,
      commentedAt: '2026-11-01T09:00:00Z',
    })
    expect(comment?.body).toContain(ASK)
  })

  it.each([
    ['praise', { body: 'Nice, this reads well!' }],
    ['small talk', { body: 'I tested this on my machine yesterday.' }],
    [
      'an answered question',
      { body: 'What is due?', replies: [['jonas-pitt', 'The day.']] as ThreadOptions['replies'] },
    ],
    ['the author’s own comment', { by: 'jonas-pitt' }],
    ['a bot’s comment', { by: 'lint[bot]' }],
  ])('isn’t %s', (_, written: ThreadOptions) => {
    expect(read(written)).toEqual([])
  })

  it('isn’t on a pull request whose author is unknown', () => {
    const thread = buildRequest(ASK, { code: CODE, on: 'const due' })
    const material = { ...buildHistory([CODE, FIXED]), author: null, threads: [thread] }
    expect(mistakesOfThreads(material).given).toEqual([])
  })

  it('is each of several comments that say the same', () => {
    const threads = ['const due', 'return due'].map((on, at) =>
      buildRequest(at === 0 ? ASK : 'Same here.', { code: CODE, on }),
    )
    const { given, found } = mistakesOfThreads({ ...buildHistory([CODE, FIXED]), threads })
    expect([given.length, found.length]).toEqual([2, 1])
  })

  it('isn’t a reply, even if the reply asks for something', () => {
    const replies: [string, string][] = [['ines-moreau', 'Please handle an empty list here.']]
    expect(read({ body: 'Nice!', replies })).toEqual([])
  })

  it('is cut if it’s very long', () => {
    expect(read({ body: `${ASK} ${'x'.repeat(20_000)}` })[0]?.body).toHaveLength(10_000)
  })
})

it('is part of the analysis', async () => {
  const thread = buildRequest(ASK, { code: CODE, on: 'const due' })
  const material = buildMaterial({ ...buildHistory([CODE, FIXED]), threads: [thread] })
  const { signal } = new AbortController()
  const { givenComments } = await builtinAnalyzer.analyze(material, NO_CONTEXT, { signal })
  expect(givenComments).toMatchObject([{ commentId: thread.rootId, outcome: 'acted-on' }])
})
