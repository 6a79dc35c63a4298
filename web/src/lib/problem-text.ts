import { Problem } from '@debrief/contracts/problem'

/** The message for an error: the problem's own, or a general one for unexpected errors. */
export function problemText(error: unknown): string {
  return error instanceof Problem ? error.message : 'Something went wrong. Try again in a moment.'
}
