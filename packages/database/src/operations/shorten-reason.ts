import { Problem } from '@debrief/contracts/problem'

const MIN_LENGTH = 3
const MAX_LENGTH = 500

/** Throws a Problem if the trimmed reason is too short or too long. */
export function parseReason(text: string): string {
  const reason = text.trim()
  if (reason.length < MIN_LENGTH || reason.length > MAX_LENGTH) throw reasonNeeded()
  return reason
}

const reasonNeeded = () =>
  new Problem(
    'reason_needed',
    400,
    `Enter a reason of ${MIN_LENGTH} to ${MAX_LENGTH} characters. The reason is stored with the action.`,
  )
