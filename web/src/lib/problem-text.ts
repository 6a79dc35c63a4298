import { Problem } from '@debrief/contracts/problem'

/** What to tell a person of an error: a problem's own sentence, else that it was not foreseen. */
export function problemText(error: unknown): string {
  return error instanceof Problem ? error.message : 'Something went wrong. Try again in a moment.'
}
