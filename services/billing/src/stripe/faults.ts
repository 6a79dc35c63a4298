import { Problem } from '@debrief/contracts/problem'
import Stripe from 'stripe'

const { errors } = Stripe

export type CallFate =
  /** Stripe changed nothing, and a retry would fail too. */
  | 'refused'
  /** Stripe changed nothing. Retry with the same idempotency key. */
  | 'held-up'
  /**
   * Stripe sent a 5xx response, and may repeat it for the same idempotency key. Check the state, then retry with
   * another key.
   */
  | 'failed'
  /** Stripe may have executed the call, because there was no response or an unexpected error. */
  | 'unknown'

/**
 * After a 409 or 429, Stripe has changed nothing. After a 5xx, the state is unknown
 * (https://docs.stripe.com/error-low-level).
 */
export function classifyCallError(error: unknown): CallFate {
  if (error instanceof errors.StripeConnectionError) return 'unknown'
  if (error instanceof errors.StripeRateLimitError || getStatusCode(error) === 409) return 'held-up'
  if (error instanceof errors.StripeAPIError || getStatusCode(error) >= 500) return 'failed'
  return error instanceof errors.StripeError ? 'refused' : 'unknown'
}

/**
 * Whether the customer was deleted in Stripe or belongs to another account. False if the customer exists in the other
 * mode (test or live), because then the configured key is wrong.
 */
export const isUnknownCustomer = (error: unknown): boolean =>
  error instanceof errors.StripeInvalidRequestError &&
  error.code === 'resource_missing' &&
  error.message.startsWith('No such customer') &&
  !error.message.includes('similar object exists')

/** Converts declined cards and temporary failures to problems for users. Returns other errors unchanged. */
export function translate(error: unknown): unknown {
  if (!(error instanceof errors.StripeError)) return error
  if (error instanceof errors.StripeCardError) return cardDeclined(error)
  return classifyCallError(error) === 'refused' ? error : paymentsAway(error)
}

export async function asking<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call
  } catch (error) {
    throw translate(error)
  }
}

const getStatusCode = (error: unknown): number =>
  error instanceof errors.StripeError ? (error.statusCode ?? 0) : 0

export const paymentsAway = (cause: unknown) =>
  new Problem(
    'payments_away',
    503,
    'The payment provider isn’t responding. Nothing was lost. Try again in a moment.',
    { retryAfter: 5, cause },
  )

const cardDeclined = (cause: Error) =>
  new Problem('card_declined', 402, `${cause.message} Update your card in subscription management.`, {
    cause,
  })
