import { Problem } from '@debrief/contracts/problem'

/** The message for an error. Unexpected errors get a general message. */
export function problemText(error: unknown): string {
  return error instanceof Problem ? error.message : 'Something went wrong. Try again in a moment.'
}
