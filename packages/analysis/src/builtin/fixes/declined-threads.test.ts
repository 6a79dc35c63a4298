import { describe, expect, it } from 'vitest'
import { buildHistory, buildRequest } from './testing/build-history.ts'
import { DECLINED_THREADS, type ThreadStory } from './testing/declined-threads.ts'
import { traceFix } from './trace-fix.ts'

const CODE = 'export function next(list: Fare[]) {\n  const due = list[0].due\n  return due\n}\n'
const ELSEWHERE = `${CODE}\nexport const LIMIT = 3\n`
const CHANGED = CODE.replace('const due = list[0].due', 'const dueAt: Date = cache(list[0]?.due)')
const EVIDENCE = { 'wont-fix': 'reply', 'merged-unfixed': 'untouched', fixed: 'commit' }

function trace([ask = '', ...replies]: string[], { isChanged, isResolved }: ThreadStory) {
  const thread = buildRequest(ask, {
    code: CODE,
    on: 'const due',
    resolution: isResolved ? 'resolved' : 'unresolved',
    replies: replies.map((reply): [string, string] => [
      reply.startsWith('A: ') ? 'jonas-pitt' : 'tobias-kern',
      reply.slice(3),
    ]),
  })
  return traceFix(thread, buildHistory([CODE, isChanged ? CHANGED : ELSEWHERE]))
}

describe.each(DECLINED_THREADS)('$about', (written) => {
  it.each(written.threads.map((thread) => [thread.slice(1).join(' / '), thread] as const))(
    '%s',
    (_, thread) => {
      const { outcome, evidence } = trace(thread, written)
      expect(outcome).toBe(written.outcome)
      expect(evidence?.kind).toBe(EVIDENCE[outcome as keyof typeof EVIDENCE])
      expect(evidence?.url ?? null).toEqual(
        outcome === 'wont-fix' ? expect.stringContaining('#discussion') : null,
      )
    },
  )
})

it('includes at least 40 threads', () => {
  expect(DECLINED_THREADS.flatMap(({ threads }) => threads).length).toBeGreaterThanOrEqual(40)
})
