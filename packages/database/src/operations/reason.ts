import { Problem } from '@debrief/contracts/problem'

const SHORTEST = 3
const LONGEST = 500

/** A reason as it is kept. Throws a Problem where there is none worth the name. */
export function reasonOf(text: string): string {
  const reason = text.trim()
  if (reason.length < SHORTEST || reason.length > LONGEST) throw reasonNeeded()
  return reason
}

const reasonNeeded = () =>
  new Problem(
    'reason_needed',
    400,
    `Say why, in ${SHORTEST} to ${LONGEST} characters: it is kept with what is done.`,
  )
