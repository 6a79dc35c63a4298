import { Problem } from '@debrief/contracts/problem'
import type { Fault } from './child.ts'
import type { TaskName } from './orders.ts'

/** How a task is called in codes, what it is about, and what to do where it fails. */
const WORDS: Record<TaskName, { code: string; it: string; remedy: string }> = {
  checkDiff: { code: 'diff', it: 'The diff', remedy: 'Send fewer files at a time.' },
  checkChange: {
    code: 'pull_request',
    it: 'This pull request',
    remedy: 'Nothing of it was kept. Try it once more; if it stays so, check fewer files with debrief check.',
  },
  gradeFix: {
    code: 'answer',
    it: 'This answer',
    remedy: 'It is not lost: change it, or only what the problem needs, and send it again.',
  },
  buildExercise: { code: 'exercise', it: 'This exercise', remedy: 'It is not asked.' },
}

export function problemOf(fault: Fault, task: TaskName): Problem {
  if (fault === 'not_started') return away()
  return fault === 'late' ? tooHard(task) : notChecked(task)
}

const tooHard = (task: TaskName) => {
  const { code, it, remedy } = WORDS[task]
  return new Problem(`${code}_too_hard`, 422, `${it} takes too long to check. ${remedy}`)
}

export const notChecked = (task: TaskName) => {
  const { code, it, remedy } = WORDS[task]
  return new Problem(`${code}_not_checked`, 500, `${it} could not be checked. ${remedy}`)
}

export const away = () =>
  new Problem('code_checker_away', 503, 'Code cannot be checked at the moment. Try again in a few seconds.', {
    retryAfter: 5,
  })

export const tooManyWait = () =>
  new Problem(
    'too_many_checks',
    503,
    'Much code is being checked at the moment. Try again in a few seconds.',
    { retryAfter: 5 },
  )

/** Whether the same order would meet the same again, as against what had nothing to do with it. */
export const isOfTheOrder = ({ status }: Problem): boolean => status !== 503
