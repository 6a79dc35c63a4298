import { Problem } from '@debrief/contracts/problem'
import Stripe from 'stripe'

const { errors } = Stripe

/** The known outcome of a failed call. */
export type CallFate =
  /** Nothing was done, and a retry would fail too. */
  | 'refused'
  /** Nothing was done. Retry with the same key. */
  | 'held-up'
  /** A 5xx response, which Stripe may repeat for this key. Check the state, then retry with another key. */
  | 'failed'
  /** No response, so Stripe may or may not have handled the call. */
  | 'unknown'

/**
 * After a 409 or 429, nothing was done. After a 5xx, the state must be checked
 * (https://docs.stripe.com/error-low-level).
 */
export function classifyCallError(error: unknown): CallFate {
  if (error instanceof errors.StripeConnectionError) return 'unknown'
  if (error instanceof errors.StripeRateLimitError || getStatusCode(error) === 409) return 'held-up'
  if (error instanceof errors.StripeAPIError || getStatusCode(error) >= 500) return 'failed'
  return error instanceof errors.StripeError ? 'refused' : 'unknown'
}

/**
 * Whether the customer was deleted in Stripe's dashboard or belongs to another account. False for a customer of the
 * other mode (test or live), because then our key is wrong.
 */
export const isUnknownCustomer = (error: unknown): boolean =>
  error instanceof errors.StripeInvalidRequestError &&
  error.code === 'resource_missing' &&
  error.message.startsWith('No such customer') &&
  !error.message.includes('similar object exists')

/** Converts a Stripe error to a problem that a person understands. Refused calls and other errors stay as they are. */
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
