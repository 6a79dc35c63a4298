import { Problem } from '@debrief/contracts/problem'
import type { ModelUsage } from '@debrief/contracts/reviews/analysis-result'

export type ModelFailureKind =
  | 'rate_limited'
  | 'paused'
  | 'unavailable'
  | 'timeout'
  | 'unreachable'
  | 'quota_spent'
  | 'unauthorized'
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
 * Why the model returned no review. `retryable` means that the same analysis may succeed later. `waits` means that the
 * failure doesn't count as an attempt. The failure has no `cause`, because the vendor's error contains the request.
 */
export class ModelFailure extends Problem {
  readonly kind: ModelFailureKind
  readonly retryable: boolean
  readonly waits: boolean
  /** The HTTP status of the endpoint's error response. Null if there was no such response or its status is unknown. */
  readonly modelStatus: number | null
  /** The kind of failure that caused the pause. Null for all kinds except `paused`. */
  readonly because: ModelFailureKind | null
  /** True if the endpoint limits this request while it serves others. The request itself may then be the reason. */
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
  modelStatus?: number | null
  because?: ModelFailureKind
  isLimitedAlone?: boolean
  said?: string
  usage?: ModelUsage
}

export const endpointPaused = (retryAfter: number, cause: ModelFailure | null) =>
  new ModelFailure(
    'paused',
    'Calls to the model endpoint failed, so further calls are paused. Debrief will try again.',
    { retryAfter, ...(cause ? { because: cause.kind, modelStatus: cause.modelStatus } : {}) },
  )

export const limitedAlone = ({ modelStatus, message, detail }: ModelFailure, retryAfter: number) =>
  new ModelFailure('rate_limited', message, { ...detail, modelStatus, retryAfter, isLimitedAlone: true })

export const answerRefused = (text: string) =>
  new ModelFailure('refused', 'The model refused to review this pull request. Try analyzing it again.', {
    said: text,
  })

export const answerFiltered = () =>
  new ModelFailure(
    'filtered',
    "The model endpoint's content filter blocked the review. Another model may be able to review this pull request.",
  )

export const answerTooLong = (text: string) =>
  new ModelFailure(
    'too_long',
    'A part of this change, or the answer about it, is too long for the model. A lower OPENAI_TOKEN_BUDGET or a model with higher limits may help.',
    { said: text },
  )

export const answerMalformed = (text: string) =>
  new ModelFailure(
    'malformed',
    'The model’s answer couldn’t be read, even on the second try. Analyze again. If it still fails, another model may help.',
    { said: text },
  )
