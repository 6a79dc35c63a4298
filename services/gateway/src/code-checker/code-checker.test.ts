import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Exercise } from '@debrief/analysis/exercises/exercise'
import { createLog } from '@debrief/service-kit/log'
import { afterEach, describe, expect, it } from 'vitest'
import { findProgram } from './find-program.ts'
import { type CodeChecker, openCodeChecker } from './open-code-checker.ts'

const log = createLog('test', 'silent')
let checker: CodeChecker
afterEach(() => checker.close())

const toDiff = (code: string, file = 'a.ts') => {
  const lines = code.split('\n')
  return `--- /dev/null\n+++ b/${file}\n@@ -0,0 +1,${lines.length} @@\n${lines.map((line) => `+${line}\n`).join('')}`
}
const SMALL = { diff: toDiff('try { charge(1) } catch (error) {}'), knownIssues: [] }
const findRules = async (order = SMALL) =>
  (await checker.checkDiff('marta', order)).findings.map(({ rule }) => rule)

const BEFORE = 'def is_over(limit):\n    now = datetime.now()\n    log.info("asked")\n    return now > limit'
const AFTER = BEFORE.replace('now()', 'now(tz=COPENHAGEN)')
const EXERCISE: Exercise = {
  before: BEFORE,
  after: AFTER,
  lines: { start: 2, end: 2 },
  kinds: ['fix'],
  title: 'Missing time zone',
  problem: null,
  category: 'best-practices',
  language: 'Python',
  path: 'fares/is_over.py',
  source: 'reviewer',
  rules: [],
  turns: 0,
}

describe('the code checker’s process', () => {
  it('checks, grades and builds one order after the other, and again after being idle', async () => {
    checker = openCodeChecker({ log, idle: 1 })
    const { title, category, path, source } = EXERCISE
    const mistake = { title, category, path, source, rule: null, side: 'RIGHT' as const, hunk: null }
    const code = { codeBefore: BEFORE, codeAfter: AFTER, programmingLanguage: 'Python' }
    const built = checker.buildExercise(
      'marta',
      { ...mistake, ...code, description: 'key = "AKIAQ3EGRZMLT5VXWPNB"', startLine: 2, endLine: 2 },
      { neighbors: [], turns: 7 },
    )
    expect(await Promise.all([findRules(), checker.gradeFix('marta', EXERCISE, AFTER), built])).toEqual([
      ['swallowed-error'],
      expect.objectContaining({ outcome: 'right' }),
      expect.objectContaining({ before: BEFORE, after: AFTER, turns: 7 }),
    ])
    expect(await findRules({ diff: toDiff('save()'), knownIssues: [] })).toEqual([])
    expect(await checker.gradeFix('marta', EXERCISE, BEFORE)).toMatchObject({ outcome: 'wrong' })
  })

  it('is killed with an error if it takes too long, and the next order gets a new one', async () => {
    checker = openCodeChecker({ log, timeout: 1 })
    await expect(checker.checkDiff('marta', SMALL)).rejects.toMatchObject({
      code: 'diff_too_hard',
      status: 422,
    })
    await expect(checker.gradeFix('marta', EXERCISE, AFTER)).rejects.toMatchObject({
      code: 'answer_too_hard',
    })
    const patch = '@@ -0,0 +1 @@\n+try { charge(1) } catch (error) {}'
    const file = {
      path: 'a.ts',
      previousPath: null,
      status: 'added' as const,
      additions: 1,
      deletions: 0,
      patch,
    }
    await expect(checker.checkChange('marta', { files: [file], knownIssues: [] })).rejects.toMatchObject({
      code: 'pull_request_too_hard',
    })
    checker.close()
    checker = openCodeChecker({ log })
    expect(await findRules()).toEqual(['swallowed-error'])
  })

  it('uses the operator’s rules, reports slow ones, and refuses faulty ones', async () => {
    const rulesFolder = mkdtempSync(join(tmpdir(), 'debrief-rules-'))
    const rule = {
      id: 'no-charge',
      message: 'Charges go through billing.',
      severity: 'low',
      lesson: { title: 'Charge outside of billing', text: 'Charge through billing.', category: 'security' },
      languages: ['TypeScript'],
      rule: { kind: 'call_expression', regex: '^charge' },
    }
    const write = (given: object) => writeFileSync(join(rulesFolder, 'no-charge.yml'), JSON.stringify(given))
    write(rule)
    checker = openCodeChecker({ log, rulesFolder })
    await checker.checkRules()
    const { findings } = await checker.checkDiff('marta', SMALL)
    expect(findings.map((finding) => [finding.rule, finding.lesson])).toEqual([
      ['swallowed-error', 'swallowed-error'],
      ['no-charge', null],
    ])
    checker.close()
    write({ ...rule, severity: 'worst' })
    checker = openCodeChecker({ log, rulesFolder })
    await expect(checker.checkRules()).rejects.toThrow(/no-charge\.yml: .*severity/)
    await expect(checker.checkDiff('marta', SMALL)).rejects.toMatchObject({ code: 'code_checker_away' })
    checker.close()
    const path = fileURLToPath(new URL('testing/broken-program.ts', import.meta.url))
    const slow: unknown[] = []
    checker = openCodeChecker({
      log,
      program: { ...findProgram(), path },
      onSwitchedOff: (one) => slow.push(one),
    })
    await checker.gradeFix('marta', EXERCISE, 'slow rule')
    expect(slow).toEqual([{ rule: 'no-charge', language: 'Go', milliseconds: 300 }])
  })

  it('rejects orders if too many are waiting', async () => {
    checker = openCodeChecker({ log })
    const asked = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) => checker.checkDiff(`person-${n}`, SMALL)),
    )
    expect(asked.map(({ status }) => status)).toEqual([
      ...Array.from({ length: 16 }, () => 'fulfilled'),
      ...Array.from({ length: 4 }, () => 'rejected'),
    ])
    expect(asked.at(-1)).toMatchObject({ reason: { status: 503, retryAfter: 5 } })
  })

  it('limits a person to one running and one waiting check, without delaying others or practice', async () => {
    checker = openCodeChecker({ log })
    const flood = Array.from({ length: 16 }, () => checker.checkDiff('marta', SMALL))
    const others = [checker.checkDiff('jonas', SMALL), checker.gradeFix('marta', EXERCISE, AFTER)]
    const results = await Promise.allSettled(flood)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(results.at(-1)).toMatchObject({ reason: { code: 'checks_running', status: 429, retryAfter: 5 } })
    expect(await Promise.all(others)).toMatchObject([{ files: 1 }, { outcome: 'right' }])
    expect(await findRules()).toEqual(['swallowed-error'])
  })

  it('grades an answer while a diff is being checked', async () => {
    const path = fileURLToPath(new URL('testing/broken-program.ts', import.meta.url))
    checker = openCodeChecker({ log, timeout: 5_000, program: { ...findProgram(), path } })
    const diff = checker.checkDiff('jonas', 'silence' as never)
    const isChecked = diff.then(
      () => true,
      () => true,
    )
    const graded = checker.gradeFix('marta', EXERCISE, 'fine')
    expect(await Promise.race([isChecked, graded])).toMatchObject({ outcome: 'right' })
    await isChecked
  }, 30_000)

  it('returns the 200 most relevant findings, and how many it left out', async () => {
    checker = openCodeChecker({ log })
    const code = `${'console.log(x)\n'.repeat(300)}try { charge(1) } catch (error) {}`
    const { findings, omitted } = await checker.checkDiff('marta', { diff: toDiff(code), knownIssues: [] })
    expect([findings.length, omitted]).toEqual([200, 101])
    expect(findings.at(-1)).toMatchObject({ rule: 'swallowed-error', startLine: 301 })
  })

  it('is the bundle next to the gateway’s, or the source file if the gateway isn’t bundled', () => {
    checker = openCodeChecker({ log })
    expect(findProgram('/app/dist/gateway/main.js')).toEqual({
      path: '/app/dist/code-checker/main.js',
      execArgv: [],
    })
    expect(findProgram('/app/services/gateway/src/main.ts').path).toMatch(/code-checker\/main\.ts$/)
  })
})

describe('if the process breaks', () => {
  const openBroken = (timeout = 10_000) => {
    const path = fileURLToPath(new URL('testing/broken-program.ts', import.meta.url))
    checker = openCodeChecker({ log, timeout, program: { ...findProgram(), path } })
  }
  let people = 0
  const grade = (answer: string) => {
    people += 1
    return checker.gradeFix(`person-${people}`, EXERCISE, answer)
  }

  it.each(['crash', 'nonsense', 'no answer', 'another shape', 'too much memory'])(
    'by %s, the person gets an error, and others get their answers',
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

  it.each(['hang', 'silence'])('by %s, it is killed in time', async (way) => {
    openBroken(200)
    const [broken, after] = await Promise.allSettled([grade(way), grade('fine')])
    expect(broken).toMatchObject({ reason: { code: 'answer_too_hard', status: 422 } })
    expect(after).toMatchObject({ value: { outcome: 'right' } })
  })

  it('while it’s idle, the next order gets a new one', async () => {
    openBroken()
    for (let time = 0; time < 2; time++)
      expect(await grade('fine, its last')).toMatchObject({ outcome: 'right' })
  })

  it('nobody gets another order’s answer', async () => {
    openBroken()
    for (let time = 0; time < 3; time++)
      expect(await grade('others’ answers')).toMatchObject({ outcome: 'right' })
  })

  it('before it’s ready, no order is blamed', async () => {
    checker = openCodeChecker({ log, program: { path: '/nowhere.js', execArgv: [] } })
    await expect(grade('fine')).rejects.toMatchObject({
      code: 'code_checker_away',
      status: 503,
      retryAfter: 5,
    })
  })

  it('because the gateway stops, no order is blamed', async () => {
    openBroken()
    await grade('fine')
    const asked = Promise.allSettled([grade('silence'), grade('fine')])
    await new Promise(setImmediate)
    checker.close()
    const away = { reason: { code: 'code_checker_away', status: 503 } }
    expect(await asked).toMatchObject([away, away])
  })
})
