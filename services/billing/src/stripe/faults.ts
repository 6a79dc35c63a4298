import { Problem } from '@debrief/contracts/problem'
import Stripe from 'stripe'

const { errors } = Stripe

/** What became of a call that failed, as far as can be known. */
export type CallFate =
  /** Refused: nothing was done, and asking again changes nothing. */
  | 'refused'
  /** Nothing was done this time; ask again under the same key. */
  | 'held-up'
  /** An answer of 5xx, which the key may keep: look what is there, then ask under another key. */
  | 'failed'
  /** No answer: it may or may not have been done. */
  | 'unknown'

/** https://docs.stripe.com/error-low-level: 409 and 429 come before any effect, a 5xx is to be looked after. */
export function fateOf(error: unknown): CallFate {
  if (error instanceof errors.StripeConnectionError) return 'unknown'
  if (error instanceof errors.StripeRateLimitError || statusOf(error) === 409) return 'held-up'
  if (error instanceof errors.StripeAPIError || statusOf(error) >= 500) return 'failed'
  return error instanceof errors.StripeError ? 'refused' : 'unknown'
}

/** Makes a sentence for a person of what Stripe could not do; other errors stay as they are. */
export function translate(error: unknown): unknown {
  if (!(error instanceof errors.StripeError)) return error
  if (error instanceof errors.StripeCardError) return cardDeclined(error)
  return fateOf(error) === 'refused' ? error : paymentsAway(error)
}

/** Runs a call to Stripe and translates its failure. */
export async function asking<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call
  } catch (error) {
    throw translate(error)
  }
}

const statusOf = (error: unknown): number =>
  error instanceof errors.StripeError ? (error.statusCode ?? 0) : 0

export const paymentsAway = (cause: unknown) =>
  new Problem(
    'payments_away',
    503,
    'The payment provider does not answer. Nothing was lost; try again in a moment.',
    { retryAfter: 5, cause },
  )

const cardDeclined = (cause: Error) =>
  new Problem('card_declined', 402, `${cause.message} Update your card in subscription management.`, {
    cause,
  })
