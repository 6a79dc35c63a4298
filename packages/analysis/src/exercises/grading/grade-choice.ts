import type { Exercise, Grade } from '../exercise.ts'

export function gradeChoice(
  exercise: Exercise,
  { option, turn }: { option: 'a' | 'b'; turn: number },
): Grade {
  const passed = option === betterOption(exercise, turn)
  return {
    outcome: passed ? 'right' : 'wrong',
    checks: [{ label: 'It is the version that was merged after review', passed }],
  }
}

/** Which of the two versions stands first changes with the repetitions, by bits that only the server knows. */
export function betterOption({ turns }: Pick<Exercise, 'turns'>, turn: number): 'a' | 'b' {
  return ((turns >>> (turn % 32)) & 1) === 1 ? 'a' : 'b'
}
