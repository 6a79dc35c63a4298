/** An expected error (RFC 9457). Its message tells the person what to do. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly code: string
  readonly status: number
  readonly detail: Record<string, unknown>
  /** The number of seconds to wait before a retry. Null if unknown, or if a retry won't help. */
  readonly retryAfter: number | null

  constructor(
    code: string,
    status: number,
    sentence: string,
    options: { detail?: Record<string, unknown>; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(sentence, options.cause === undefined ? undefined : { cause: options.cause })
    this.code = code
    this.status = status
    this.detail = options.detail ?? {}
    this.retryAfter = options.retryAfter ?? null
  }
}

export interface ProblemBody {
  type: string
  title: string
  status: number
  code: string
  detail: string
  instance?: string
  [extension: string]: unknown
}

export function problemBody(problem: Problem, instance?: string): ProblemBody {
  return {
    ...problem.detail,
    type: `urn:debrief:problem:${problem.code}`,
    title: problem.code.replaceAll('_', ' '),
    status: problem.status,
    code: problem.code,
    detail: problem.message,
    ...(instance === undefined ? {} : { instance }),
  }
}
