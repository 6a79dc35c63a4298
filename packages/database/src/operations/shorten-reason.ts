import { Problem } from '@debrief/contracts/problem'

const SHORTEST = 3
const LONGEST = 500

/** Trims a reason. Throws a Problem if it is too short or too long. */
export function reasonOf(text: string): string {
  const reason = text.trim()
  if (reason.length < SHORTEST || reason.length > LONGEST) throw reasonNeeded()
  return reason
}

const reasonNeeded = () =>
  new Problem(
    'reason_needed',
    400,
    `Enter a reason of ${SHORTEST} to ${LONGEST} characters. It is stored with the action.`,
  )
