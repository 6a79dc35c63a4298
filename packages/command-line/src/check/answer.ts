import type { CheckFinding } from '@debrief/analysis/self-check/check-files'
import type { Like } from '@debrief/analysis/self-check/liken'

/** The output of `debrief check --format json`. */
export interface CheckAnswer {
  /** The commit that the change is compared with. Null if the input is a diff. */
  base: string | null
  files: number
  findings: Finding[]
  unread: { path: string; reason: string }[]
  /**
   * The number of recurring mistakes that the findings were compared with, and the number of standards that apply to
   * the files. Null if no Debrief server is configured or available.
   */
  heldAgainst: { standards: number; recurringMistakes: number } | null
}

export type Finding = CheckFinding & { like: Like[] }

export const FORMATS = ['text', 'json', 'sarif', 'rdjson', 'github'] as const
export type Format = (typeof FORMATS)[number]
