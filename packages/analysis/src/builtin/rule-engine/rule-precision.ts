/**
 * For each rule, the number of correct findings and the number of reviewed findings in real code, as of the current
 * rules. The labels in training/rule-readings.jsonl also cover findings of earlier versions. Unlisted rules had no
 * findings.
 */
export const MEASURED: Record<string, readonly [right: number, read: number]> = {
  'answer-unchecked': [4, 4],
  'broad-catch': [3, 3],
  'builtin-hidden': [4, 4],
  'cause-lost': [6, 6],
  'check-then-act': [2, 2],
  'commented-out-code': [9, 9],
  'deep-nesting': [7, 7],
  'empty-block': [2, 2],
  'index-loop': [9, 9],
  'list-as-queue': [2, 2],
  'list-searched-in-loop': [4, 8],
  'lookup-unchecked': [1, 2],
  'loose-comparison': [1, 1],
  'missing-timeout': [16, 16],
  'resource-left-open': [2, 2],
  'same-on-both-sides': [2, 2],
  'sleep-in-test': [11, 11],
  'swallowed-error': [3, 3],
  'test-without-assertion': [0, 4],
  'text-run-as-code': [1, 1],
  'todo-without-reference': [12, 13],
  'types-switched-off': [8, 8],
}

/** The minimum number of reviewed findings. With fewer, the precision is too uncertain. */
const MIN_READ = 4
const MIN_PRECISION = 0.9
/** The maximum confidence of rules with too few reviewed findings. */
const MAX_UNMEASURED = 0.85

/** A rule that is wrong too often is off. It then only supports reviewers' comments. */
export function isOff(rule: string): boolean {
  const [right, read] = MEASURED[rule] ?? [0, 0]
  return read >= MIN_READ && right / read < MIN_PRECISION
}

/**
 * Returns the measured precision, smoothed with Laplace's rule of succession. If too few findings were reviewed,
 * returns the claimed confidence, capped at MAX_UNMEASURED.
 */
export function confidenceIn(rule: string, claimed: number): number {
  const [right, read] = MEASURED[rule] ?? [0, 0]
  const confidence = read >= MIN_READ ? (right + 1) / (read + 2) : Math.min(claimed, MAX_UNMEASURED)
  return Math.round(confidence * 100) / 100
}
