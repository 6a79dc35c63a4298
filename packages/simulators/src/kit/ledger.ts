/** A request or response that the vendor's description doesn't allow. Tests expect none. */
export interface Violation {
  at: string
  /** crash: the simulator itself failed. */
  kind: 'request' | 'answer' | 'no-schema' | 'crash'
  method: string
  path: string
  errors: string[]
}

/** The part of a simulator's state that records violations. */
export interface Recording {
  settings: { now: () => Date }
  violations: Violation[]
}

export function recordViolation(
  { settings, violations }: Recording,
  kind: Violation['kind'],
  { method, path, errors }: Pick<Violation, 'method' | 'path' | 'errors'>,
) {
  if (errors.length > 0)
    violations.push({ at: settings.now().toISOString(), kind, method, path, errors: errors.slice(0, 8) })
}

/** Records a bug in the simulator, so that a test that expects no violations fails. */
export const recordCrash = (recording: Recording, call: { method: string; path: string }, error: unknown) =>
  recordViolation(recording, 'crash', { ...call, errors: [String((error as Error).stack)] })
