import { Problem } from '@debrief/contracts/problem'
import type { Fault } from './child.ts'
import type { TaskName } from './orders.ts'

const WORDS: Record<TaskName, { code: string; tooHard: string; notChecked: string }> = {
  checkDiff: {
    code: 'diff',
    tooHard: 'The diff takes too long to check. Send fewer files at a time.',
    notChecked: 'The diff couldn’t be checked. Send fewer files at a time.',
  },
  checkChange: {
    code: 'pull_request',
    tooHard:
      'This pull request takes too long to check. Try again, or check part of its diff with “debrief check --diff”.',
    notChecked:
      'This pull request couldn’t be checked. Try again, or check part of its diff with “debrief check --diff”.',
  },
  gradeFix: {
    code: 'answer',
    tooHard:
      'Your answer takes too long to check, but it isn’t lost. Make a smaller change, then submit it again.',
    notChecked: 'Your answer couldn’t be checked, but it isn’t lost. Change it and submit it again.',
  },
  buildExercise: {
    code: 'exercise',
    tooHard: 'This exercise takes too long to prepare, so it won’t be shown.',
    notChecked: 'This exercise couldn’t be prepared, so it won’t be shown.',
  },
}

export function toProblem(fault: Fault, task: TaskName): Problem {
  if (fault === 'not_started') return away()
  return fault === 'late' ? tooHard(task) : notChecked(task)
}

const tooHard = (task: TaskName) => new Problem(`${WORDS[task].code}_too_hard`, 422, WORDS[task].tooHard)

export const notChecked = (task: TaskName) =>
  new Problem(`${WORDS[task].code}_not_checked`, 500, WORDS[task].notChecked)

export const away = () =>
  new Problem('code_checker_away', 503, 'Code can’t be checked right now. Try again in a few seconds.', {
    retryAfter: 5,
  })

export const tooManyWait = () =>
  new Problem('too_many_checks', 503, 'Too many checks are running. Try again in a few seconds.', {
    retryAfter: 5,
  })

export const tooManyOfPerson = () =>
  new Problem(
    'checks_running',
    429,
    'Too many of your checks are running or waiting. Try again when they’re done.',
    { retryAfter: 5 },
  )

export const isOfTheOrder = ({ status }: Problem): boolean => status !== 503 && status !== 429
