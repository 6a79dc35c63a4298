import { fileURLToPath } from 'node:url'
import type { Exercise } from '@debrief/analysis/exercises/exercise'
import { createLog } from '@debrief/service-kit/log'
import { afterEach, describe, expect, it } from 'vitest'
import { findProgram } from './find-program.ts'
import { type CodeChecker, openCodeChecker } from './open-code-checker.ts'

const log = createLog('test', 'silent')
let checker: CodeChecker
afterEach(() => checker.close())

const diffOf = (code: string, file = 'a.ts') => {
  const lines = code.split('\n')
  return `--- /dev/null\n+++ b/${file}\n@@ -0,0 +1,${lines.length} @@\n${lines.map((line) => `+${line}\n`).join('')}`
}
const SMALL = { diff: diffOf('try { charge(1) } catch (error) {}'), known: [] }
const rulesOf = async (order = SMALL) => (await checker.checkDiff(order)).findings.map(({ rule }) => rule)

const BEFORE = 'def is_over(limit):\n    now = datetime.now()\n    log.info("asked")\n    return now > limit'
const AFTER = BEFORE.replace('now()', 'now(tz=COPENHAGEN)')
const EXERCISE: Exercise = {
  before: BEFORE,
  after: AFTER,
  lines: { start: 2, end: 2 },
  kinds: ['fix'],
  title: 'Time zone left open',
  problem: null,
  category: 'best-practices',
  language: 'Python',
  path: 'fares/is_over.py',
  source: 'reviewer',
  rules: [],
  turns: 0,
}

describe('the process that reads code', () => {
  it('checks, grades and builds one after the other, and again after it rested', async () => {
    checker = openCodeChecker({ log, idle: 1 })
    const { title, category, path, source } = EXERCISE
    const mistake = { title, category, path, source, rule: null, side: 'RIGHT' as const, hunk: null }
    const code = { codeBefore: BEFORE, codeAfter: AFTER, programmingLanguage: 'Python' }
    const built = checker.buildExercise(
      { ...mistake, ...code, description: 'key = "AKIAQ3EGRZMLT5VXWPNB"', startLine: 2, endLine: 2 },
      { neighbours: [], turns: 7 },
    )
    expect(await Promise.all([rulesOf(), checker.gradeFix(EXERCISE, AFTER), built])).toEqual([
      ['swallowed-error'],
      expect.objectContaining({ outcome: 'right' }),
      expect.objectContaining({ before: BEFORE, after: AFTER, turns: 7 }),
    ])
    expect(await rulesOf({ diff: diffOf('save()'), known: [] })).toEqual([])
    expect(await checker.gradeFix(EXERCISE, BEFORE)).toMatchObject({ outcome: 'wrong' })
  })

  it('is ended where it takes too long, which is said, and the next order has a new one', async () => {
    checker = openCodeChecker({ log, timeout: 1 })
    await expect(checker.checkDiff(SMALL)).rejects.toMatchObject({ code: 'diff_too_hard', status: 422 })
    await expect(checker.gradeFix(EXERCISE, AFTER)).rejects.toMatchObject({ code: 'answer_too_hard' })
    const patch = '@@ -0,0 +1 @@\n+try { charge(1) } catch (error) {}'
    const file = {
      path: 'a.ts',
      previousPath: null,
      status: 'added' as const,
      additions: 1,
      deletions: 0,
      patch,
    }
    await expect(checker.checkChange({ files: [file], known: [] })).rejects.toMatchObject({
      code: 'pull_request_too_hard',
    })
    checker.close()
    checker = openCodeChecker({ log })
    expect(await rulesOf()).toEqual(['swallowed-error'])
  })

  it('sends away who comes when too many wait', async () => {
    checker = openCodeChecker({ log })
    const asked = await Promise.allSettled(Array.from({ length: 20 }, () => checker.checkDiff(SMALL)))
    expect(asked.map(({ status }) => status)).toEqual([
      ...Array.from({ length: 16 }, () => 'fulfilled'),
      ...Array.from({ length: 4 }, () => 'rejected'),
    ])
    expect(asked.at(-1)).toMatchObject({ reason: { status: 503, retryAfter: 5 } })
  })

  it('is the bundle beside the gateway’s own, and the source where the source runs', () => {
    checker = openCodeChecker({ log })
    expect(findProgram('/app/dist/gateway/main.js')).toEqual({
      path: '/app/dist/code-checker/main.js',
      execArgv: [],
    })
    expect(findProgram('/app/services/gateway/src/main.ts').path).toMatch(/code-checker\/main\.ts$/)
  })
})

describe('where it breaks', () => {
  const openBroken = (timeout = 10_000) => {
    const path = fileURLToPath(new URL('testing/broken-program.ts', import.meta.url))
    checker = openCodeChecker({ log, timeout, program: { ...findProgram(), path } })
  }
  const grade = (answer: string) => checker.gradeFix(EXERCISE, answer)

  it.each(['crash', 'nonsense', 'no answer', 'another shape', 'too much memory'])(
    'by %s, the person is told, and others are answered',
    async (way) => {
      openBroken()
      const asked = [grade('fine'), grade(way), grade('fine')]
      const [before, broken, after] = await Promise.allSettled(asked)
      expect([before, after]).toMatchObject([
        { value: { outcome: 'right' } },
        { value: { outcome: 'right' } },
      ])
      expect(broken).toMatchObject({ reason: { code: 'answer_not_checked', status: 500 } })
    },
    30_000,
  )

  it.each(['hang', 'silence'])('by %s, it is ended in time', async (way) => {
    openBroken(200)
    const [broken, after] = await Promise.allSettled([grade(way), grade('fine')])
    expect(broken).toMatchObject({ reason: { code: 'answer_too_hard', status: 422 } })
    expect(after).toMatchObject({ value: { outcome: 'right' } })
  })

  it('while it rests, the next order has a new one', async () => {
    openBroken()
    for (let time = 0; time < 2; time++)
      expect(await grade('fine, its last')).toMatchObject({ outcome: 'right' })
  })

  it('nobody gets another’s answer', async () => {
    openBroken()
    for (let time = 0; time < 3; time++)
      expect(await grade('others’ answers')).toMatchObject({ outcome: 'right' })
  })

  it('before it is ready, no order is to blame', async () => {
    checker = openCodeChecker({ log, program: { path: '/nowhere.js', execArgv: [] } })
    await expect(grade('fine')).rejects.toMatchObject({
      code: 'code_checker_away',
      status: 503,
      retryAfter: 5,
    })
  })

  it('because the gateway ends, no order is to blame either', async () => {
    openBroken()
    await grade('fine')
    const asked = Promise.allSettled([grade('silence'), grade('fine')])
    // Until the first was sent off.
    await new Promise(setImmediate)
    checker.close()
    const away = { reason: { code: 'code_checker_away', status: 503 } }
    expect(await asked).toMatchObject([away, away])
  })
})
