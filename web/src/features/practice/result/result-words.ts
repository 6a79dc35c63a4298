import type { Attempt } from '@debrief/contracts/practice/card'

const WORDS = ['None', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine']
const word = (number: number) => WORDS[number] ?? String(number)

export function judge({ outcome, checks }: Pick<Attempt, 'outcome' | 'checks'>): string {
  const passed = checks.filter((check) => check.passed).length
  if (outcome === 'given_up') return 'Here’s the answer.'
  if (outcome === 'untold')
    return 'The checks can’t tell whether this is right. Compare your answer with the solution below.'
  if (outcome === 'right') {
    if (passed < 2) return 'That’s right.'
    return passed === 2 ? 'Both checks pass.' : `All ${word(passed).toLowerCase()} checks pass.`
  }
  if (checks.length < 2) return 'Not quite right.'
  if (passed === 0) return 'None of the checks pass.'
  const all = word(checks.length).toLowerCase()
  return passed === 1 ? `One of the ${all} checks passes.` : `${word(passed)} of the ${all} checks pass.`
}
