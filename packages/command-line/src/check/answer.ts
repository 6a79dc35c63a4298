import type { CheckFinding } from '@debrief/analysis/self-check/check-files'
import type { Like } from '@debrief/analysis/self-check/liken'

export interface CheckAnswer {
  /** What the change was compared with, such as `origin/main` or `the last commit`. Null if the input is a diff. */
  base: string | null
  files: number
  findings: Finding[]
  unread: { path: string; reason: string }[]
  /**
   * How many standards and recurring mistakes the findings were compared with. `standards` leaves out standards that
   * apply to no changed file. Null if no Debrief server is configured, or if the server is unavailable.
   */
  heldAgainst: { standards: number; recurringMistakes: number } | null
}

export type Finding = CheckFinding & { like: Like[] }

export const FORMATS = ['text', 'json', 'sarif', 'rdjson', 'github'] as const
export type Format = (typeof FORMATS)[number]
