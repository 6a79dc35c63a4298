/**
 * A request or response that violates the vendor's API specification, an unsupported call, or a crash of the simulator.
 */
export interface Violation {
  at: string
  /** `no-schema` is a call that the simulator doesn't support. `crash` is a bug in the simulator. */
  kind: 'request' | 'answer' | 'no-schema' | 'crash'
  method: string
  path: string
  errors: string[]
}

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

export const recordCrash = (recording: Recording, call: { method: string; path: string }, error: unknown) =>
  recordViolation(recording, 'crash', { ...call, errors: [String((error as Error).stack)] })
