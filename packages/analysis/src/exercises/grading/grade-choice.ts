import type { Exercise, Grade } from '../exercise.ts'

export function gradeChoice(
  exercise: Exercise,
  { option, turn }: { option: 'a' | 'b'; turn: number },
): Grade {
  const passed = option === betterOption(exercise, turn)
  return {
    outcome: passed ? 'right' : 'wrong',
    checks: [{ label: 'You chose the fixed version', passed }],
  }
}

export function betterOption({ turns }: Pick<Exercise, 'turns'>, turn: number): 'a' | 'b' {
  return ((turns >>> (turn % 32)) & 1) === 1 ? 'a' : 'b'
}
