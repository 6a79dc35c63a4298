import { basename } from 'node:path'
import type { Mistake } from '@debrief/contracts/reviews/analysis-result'
import { beforeAll, describe, expect, it } from 'vitest'
import { analyze } from '../../analyze.ts'
import { builtinAnalyzer } from '../../builtin/analyzer.ts'
import { readFolder } from '../../read-folder.ts'
import { NO_CONTEXT } from '../../testing/build-material.ts'
import { demoFolders, sharedFolders } from '../../testing/shared-data.ts'
import { askExercise } from '../asking/ask-exercise.ts'
import { writeHints } from '../asking/word-hints.ts'
import type { Exercise, PracticeMistake } from '../exercise.ts'
import { betterOption } from '../grading/grade-choice.ts'
import { gradeFix } from '../grading/grade-fix.ts'
import { gradeSpot } from '../grading/grade-spot.ts'
import { isCandidate, wordsIn } from '../words-in.ts'
import { buildExercise } from './build-exercise.ts'

const mistake: PracticeMistake = {
  title: 'Missing time zone',
  description:
    'A date without a zone is another moment on another machine. Naming COPENHAGEN keeps them comparable.',
  category: 'best-practices',
  source: 'reviewer',
  rule: null,
  path: 'fares/is_over.py',
  side: 'RIGHT',
  startLine: 14,
  endLine: 14,
  codeBefore: '    now = datetime.now()\n    return now > limit',
  codeAfter: '    now = datetime.now(tz=COPENHAGEN)\n    return now > limit',
  hunk: '@@ -10,3 +10,7 @@\n \n def is_over(promotion):\n-    return False\n+    limit = promotion.ends_at\n+    log.info("asked")\n+    now = datetime.now()',
  programmingLanguage: 'Python',
}
const build = (given: Partial<PracticeMistake> = {}, neighbors: string[] = []) =>
  buildExercise({ ...mistake, ...given }, { neighbors, turns: 1 })

describe('an exercise', () => {
  it('shows the original code around the mistake, without deleted lines', async () => {
    const exercise = (await build()) as Exercise
    expect(exercise.kinds).toEqual(['choose', 'spot', 'fix'])
    expect(exercise.before.split('\n')[exercise.lines.start - 1]).toBe('    now = datetime.now()')
    expect(exercise.before).toContain('def is_over')
    expect(exercise.before).not.toContain('return False')
    expect(exercise.after).toContain('    log.info("asked")\n    now = datetime.now(tz=COPENHAGEN)')
  })

  it('adds lines from a neighboring hunk of the same version', async () => {
    const given = { codeBefore: '    now = datetime.now()', codeAfter: null }
    const longer = `${mistake.hunk}\n+    over = now > limit\n+    return over`
    expect((await build(given, [longer]))?.kinds).toEqual(['spot'])
    expect(await build(given)).toBeNull()
    expect(await build(given, [longer.replace('asked', 'was asked')])).toBeNull()
  })

  it('is not built if there is no code, too much of it, or none left', async () => {
    expect(await build({ codeBefore: null, codeAfter: null, hunk: null })).toBeNull()
    expect(await build({ side: 'LEFT' })).toBeNull()
    expect(await build({ programmingLanguage: 'Markdown' })).toBeNull()
    const long = Array.from({ length: 60 }, (_, index) => `    step_${index}()`).join('\n')
    expect(await build({ codeBefore: long, codeAfter: `${long}\n    done()` })).toBeNull()
  })

  it('masks secrets in the question and the answer', async () => {
    const key = `ghp_${'a1B2'.repeat(9)}`
    const exercise = await build({
      codeBefore: `    client = connect("${key}")\n    return now > limit`,
      codeAfter: `    client = connect("${key}", zone=COPENHAGEN)\n    return now > limit`,
      hunk: null,
    })
    expect(exercise).not.toBeNull()
    expect(JSON.stringify(exercise)).not.toContain(key)
    expect(JSON.stringify(exercise)).toContain('MASKED_')
  })

  it('includes the problem if the description states it without revealing the fix', async () => {
    const prompt = async (description: string) =>
      askExercise((await build({ description })) as Exercise, { kind: 'fix', turn: 0 }).prompt
    expect(await prompt(mistake.description)).toMatch(
      /^A date without a zone is another moment on another machine\. Fix/,
    )
    for (const telling of [
      'Name the zone COPENHAGEN.',
      'Raised in review: “Name the zone.” It is unclear.',
      'A zone should be named.',
    ])
      expect(await prompt(telling)).toMatch(/^A reviewer flagged this code\. Fix the problem/)
  })

  it('shows only the category if the title would reveal the answer', async () => {
    const exercise = (await build({ title: 'Use COPENHAGEN here' })) as Exercise
    for (const kind of ['fix', 'choose'] as const)
      expect(askExercise(exercise, { kind, turn: 0 }).title).toBe('Best practices')
    const named = (await build({ title: '`datetime.now` without a zone' })) as Exercise
    expect(askExercise(named, { kind: 'spot', turn: 0 }).title).toBe('Best practices')
  })

  it('switches sides between repetitions, based on bits that aren’t shown', () => {
    const sides = Array.from({ length: 32 }, (_, turn) => betterOption({ turns: 0b1011 }, turn))
    expect(sides.slice(0, 4)).toEqual(['a', 'a', 'b', 'a'])
    expect(betterOption({ turns: 0b1011 }, 32)).toBe('a')
  })

  it('accepts the marked line, is unsure about the next one, and rejects a long range', async () => {
    const exercise = (await build()) as Exercise
    const { start } = exercise.lines
    const grade = (lines: number[]) => gradeSpot(exercise, lines).outcome
    expect(grade([start])).toBe('right')
    expect(grade([start - 1])).toBe('untold')
    expect(grade([1])).toBe('wrong')
    expect(grade([start - 1, start, start + 1])).toBe('wrong')
  })
})

const folders = [...demoFolders(), ...sharedFolders('pull-requests')]

describe.runIf(folders.length > 0)('exercises of real pull requests', () => {
  const made: { mistake: Mistake; exercise: Exercise }[] = []
  let all = 0
  beforeAll(async () => {
    for (const folder of folders) {
      const options = { analyzer: builtinAnalyzer, signal: new AbortController().signal }
      const { mistakes } = await analyze(readFolder(folder), NO_CONTEXT, options)
      all += mistakes.length
      for (const each of mistakes) {
        const others = mistakes.filter((other) => other !== each && other.path === each.path)
        const neighbors = others.flatMap(({ hunk }) => hunk ?? [])
        const exercise = await buildExercise(each, { neighbors, turns: basename(folder).length })
        if (exercise) made.push({ mistake: each, exercise })
      }
    }
  }, 120_000)

  it('are built from many of the mistakes, in every kind', () => {
    const kinds = new Map<string, number>()
    for (const { exercise } of made)
      for (const kind of exercise.kinds) kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
    expect(made.length / all).toBeGreaterThan(0.4)
    for (const kind of ['fix', 'spot', 'choose']) expect(kinds.get(kind)).toBeGreaterThan(25)
  })

  it('reveal the answer in neither the question nor the hints', () => {
    for (const { exercise } of made) {
      const answer = (exercise.after ?? '')
        .split('\n')
        .filter((line) => isCandidate(line) && !exercise.before.includes(line.trim()))
      for (const kind of exercise.kinds) {
        const asked = askExercise(exercise, { kind, turn: 0 })
        const hints = writeHints(exercise, kind)
        const told = JSON.stringify([kind === 'choose' ? { ...asked, options: null } : asked, hints])
        for (const line of answer) expect(told).not.toContain(JSON.stringify(line.trim()).slice(1, -1))
        if (kind === 'fix' && exercise.after) {
          const names = [...wordsIn(exercise.after)].filter((word) => !wordsIn(exercise.before).has(word))
          for (const name of names.filter((each) => each.length > 3))
            expect(wordsIn(asked.title)).not.toContain(name)
        }
      }
    }
  })

  it('accept the real fix, and reject unchanged or empty code', () => {
    for (const { exercise } of made.filter(({ exercise: { kinds } }) => kinds.includes('fix'))) {
      const grade = (code: string) => gradeFix(exercise, code).outcome
      expect(grade(exercise.before)).toBe('wrong')
      expect(grade('')).toBe('wrong')
      if (exercise.after) expect(grade(exercise.after)).toBe('right')
    }
  })
})
