import { Problem } from '@debrief/contracts/problem'

export function problemText(error: unknown): string {
  return error instanceof Problem ? error.message : 'Something went wrong. Try again in a moment.'
}
