import { isOff } from '../../builtin/rule-engine/rule-precision.ts'
import { diffLines } from '../../diff/diff-lines.ts'
import { findSyntax } from '../../syntax/languages.ts'
import { parseFragment } from '../../syntax/parse-code.ts'
import { changedLines } from '../changed-lines.ts'
import type { Exercise, Grade, Lines } from '../exercise.ts'
import { findRules, overlaps } from './find-rules.ts'
import { keepsTheRest } from './kept-code.ts'
import { saysTheSame } from './shape-of-code.ts'

/** The maximum distance, in lines, between the mistake and a change in the right place. */
const NEAR = 2

/**
 * Grades an answer without running it. An answer that matches the merged fix is right. An answer is wrong if it changes
 * nothing, adds syntax errors, deletes too much other code or changes the wrong place. Otherwise, the exercise's
 * precise rules decide. If the exercise has no precise rule, the outcome is `untold`.
 */
export function gradeFix(exercise: Exercise, code: string): Grade {
  const answer = code.replaceAll('\r\n', '\n').replace(/\s+$/, '')
  const { before, after, language, path } = exercise
  const rules = exercise.rules.filter((rule) => !isOff(rule))
  const same = (one: string, other: string) => saysTheSame(one, other, { language, path, known: before })
  if (same(answer, before)) return wrong([{ label: 'Your answer changes the code', passed: false }])
  const isTheFix = after !== null && same(answer, after)
  const checks = [
    {
      label: `The code parses as ${language}`,
      passed: isTheFix || readsAsWell(exercise, answer),
    },
    { label: 'The change is in the right place', passed: isTheFix || isInPlace(exercise, answer) },
    { label: 'The rest of the code is still there', passed: isTheFix || keepsTheRest(exercise, answer) },
  ]
  if (checks.some(({ passed }) => !passed)) return wrong(checks)
  const isFixed = rules.length > 0 && !findsMistake(exercise, answer)
  if (rules.length > 0 && !isTheFix)
    checks.push({ label: 'The rule no longer finds the problem', passed: isFixed })
  if (isTheFix) checks.push({ label: 'Your code matches the fix', passed: true })
  if (isTheFix || isFixed) return { outcome: 'right', checks }
  if (rules.length > 0) return wrong(checks)
  return {
    outcome: 'untold',
    checks: [...checks, { label: 'Your code matches the fix', passed: false }],
  }
}

const wrong = (checks: Grade['checks']): Grade => ({ outcome: 'wrong', checks })

function isInPlace({ before, after, lines }: Exercise, answer: string): boolean {
  const { lines: script } = diffLines(`${before}\n`, `${answer}\n`)
  const place = (range: Lines) => ({ start: range.start - NEAR, end: range.end + NEAR })
  const places = [place(lines), ...(after === null ? [] : [place(changedLines(before, after))])]
  let last = 0
  return script.some(({ kind, oldLine }) => {
    if (oldLine !== null) last = oldLine
    if (kind === 'context') return false
    const touched = kind === 'add' ? { start: last, end: last + 1 } : { start: last, end: last }
    return places.some((each) => overlaps(each, touched))
  })
}

/** If code can't be parsed, a rule that finds nothing in the code proves nothing. */
function readsAsWell({ before, language, path }: Exercise, answer: string): boolean {
  const syntax = findSyntax(language, path)
  if (syntax === null) return true
  const errorsIn = (code: string) => {
    const { errors, repairs } = parseFragment(code, syntax)
    return errors + repairs
  }
  return errorsIn(answer) <= errorsIn(before)
}

function findsMistake({ before, lines, rules, language, path }: Exercise, answer: string): boolean {
  const find = (code: string) => findRules(code, { language, path, only: rules })
  const found = find(before)
  const others = found.filter((each) => !overlaps(each, lines)).length
  return find(answer).length > others
}
