import { Problem } from '@debrief/contracts/problem'
import type { ModelUsage } from '@debrief/contracts/reviews/analysis-result'

export type ModelFailureKind =
  | 'rate_limited'
  | 'paused'
  | 'unavailable'
  | 'timeout'
  | 'unreachable'
  | 'quota_spent'
  | 'unauthorised'
  | 'not_found'
  | 'rejected'
  | 'refused'
  | 'filtered'
  | 'too_long'
  | 'malformed'

const RETRYABLE: readonly ModelFailureKind[] = [
  'rate_limited',
  'paused',
  'unavailable',
  'timeout',
  'unreachable',
]

/**
 * Why the model gave no review. `retryable`: the same analysis may succeed later; `waits`: it was the endpoint's turn
 * to rest and nothing was tried, so it counts as no attempt. It has no cause, because a vendor's error holds the request.
 */
export class ModelFailure extends Problem {
  readonly kind: ModelFailureKind
  readonly retryable: boolean
  readonly waits: boolean
  /** The endpoint's HTTP status; null where no answer came. */
  readonly modelStatus: number | null
  /** What the endpoint is left alone for; null unless the kind is `paused`. */
  readonly because: ModelFailureKind | null
  /** The endpoint limits this request again and again while it answers others, so the request may be the cause. */
  readonly isLimitedAlone: boolean

  constructor(kind: ModelFailureKind, sentence: string, facts: FailureFacts = {}) {
    const { retryAfter = null, isLimitedAlone = false, ...detail } = facts
    super(`model_${kind}`, RETRYABLE.includes(kind) ? 503 : 502, sentence, {
      detail: { ...detail },
      ...(retryAfter === null ? {} : { retryAfter }),
    })
    this.kind = kind
    this.retryable = RETRYABLE.includes(kind)
    this.modelStatus = facts.modelStatus ?? null
    this.because = facts.because ?? null
    this.isLimitedAlone = isLimitedAlone
    this.waits = kind === 'paused' || kind === 'rate_limited'
  }
}

interface FailureFacts {
  retryAfter?: number | null
  /** The endpoint's HTTP status; left out where no answer came. */
  modelStatus?: number | null
  because?: ModelFailureKind
  isLimitedAlone?: boolean
  /** What was wrong, short and free of what was sent. */
  said?: string
  /** What the analysis had used up when it failed. */
  usage?: ModelUsage
}

/** `cause`: the failure that the endpoint is left alone for. */
export const endpointPaused = (retryAfter: number, cause: ModelFailure | null) =>
  new ModelFailure(
    'paused',
    'The model endpoint is not answering, so it is left alone for a while. It goes on by itself.',
    { retryAfter, ...(cause ? { because: cause.kind, modelStatus: cause.modelStatus } : {}) },
  )

export const limitedAlone = ({ modelStatus, message, detail }: ModelFailure, retryAfter: number) =>
  new ModelFailure('rate_limited', message, { ...detail, modelStatus, retryAfter, isLimitedAlone: true })

export const answerRefused = (said: string) =>
  new ModelFailure(
    'refused',
    'The model refused to review this pull request. Analyze it again, or use the builtin analyzer.',
    { said },
  )

export const answerFiltered = () =>
  new ModelFailure(
    'filtered',
    "The model endpoint's content filter held the review back. Use the builtin analyzer for this pull request.",
  )

export const answerTooLong = (said: string) =>
  new ModelFailure(
    'too_long',
    'The model could not answer within its limits, not even for half of the change. Lower OPENAI_TOKEN_BUDGET or choose a model with a larger context.',
    { said },
  )

export const answerMalformed = (said: string) =>
  new ModelFailure(
    'malformed',
    'The model answered twice in a form that cannot be read. Analyze it again, or choose another model.',
    { said },
  )
