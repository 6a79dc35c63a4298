import { Problem } from '@debrief/contracts/problem'

export const unknownRepository = () =>
  new Problem(
    'unknown_repository',
    404,
    'No connected repository has this address. Connect the repository again, or remove this hook on GitHub.',
  )

export const appNotConfigured = () =>
  new Problem(
    'app_not_configured',
    404,
    'No GitHub App is set up here. Make one from the operators’ page, or set the GITHUB_APP_ settings and start again.',
  )

export const appSecretSealed = (cause?: unknown) =>
  new Problem(
    'app_secret_sealed',
    503,
    'The App’s secret does not open. Give webhook-ingest the same TOKEN_KEYS as the gateway, and send it again.',
    { retryAfter: 60, cause },
  )

export const signatureMissing = () =>
  new Problem(
    'signature_missing',
    401,
    'There is no usable X-Hub-Signature-256 header. Give the hook its secret on GitHub.',
  )

export const signatureWrong = () =>
  new Problem(
    'signature_wrong',
    401,
    'The signature is not that of this body under the secret kept here. Check the secret of the hook on GitHub.',
  )

export const stripeNotConfigured = () =>
  new Problem(
    'stripe_not_configured',
    404,
    'No endpoint of Stripe is set up here. Set STRIPE_WEBHOOK_SECRET to its signing secret and start again.',
  )

// Stripe's libraries answer 400 to a bad signature (https://docs.stripe.com/webhooks#verify-manually).
export const stripeSignatureMissing = () =>
  new Problem(
    'signature_missing',
    400,
    'There is no usable Stripe-Signature header. Only events that Stripe signed are taken.',
  )

export const stripeSignatureWrong = () =>
  new Problem(
    'signature_wrong',
    400,
    'The signature is not that of this body under a secret kept here, or its time is more than 5 minutes off.',
  )

export const notAnEvent = () => new Problem('not_an_event', 400, 'The body is no event of Stripe.')

export const headerMissing = (name: string) =>
  new Problem(
    'header_missing',
    400,
    `The header ${name} is missing or is not of the form GitHub sends (visible ASCII, at most 100 characters).`,
  )

export const notJson = () =>
  new Problem('not_json', 400, 'The body is not JSON. Set the content type of the hook to application/json.')

export const tooLarge = (limit: number) =>
  new Problem(
    'too_large',
    413,
    `The body is larger than ${limit} bytes. Nobody who is known here sends one that large.`,
    {
      detail: { limit },
    },
  )

export const tooSlow = () =>
  new Problem('too_slow', 408, 'The request did not arrive in time. Send it again, faster.')

export const gaveWay = () =>
  new Problem(
    'too_many_unfinished',
    503,
    'Too many requests are unfinished and this was the oldest. Send it again.',
    {
      retryAfter: 5,
    },
  )

export const tooManyWaiting = () =>
  new Problem('busy', 503, 'Too many deliveries are waiting to be stored. Send this one again.', {
    retryAfter: 2,
  })

export const databaseSilent = () =>
  new Problem('database_silent', 503, 'The delivery could not be stored in time. Send it again.', {
    retryAfter: 5,
  })

export const databaseDown = (cause: unknown) =>
  new Problem('database_down', 503, 'The delivery could not be stored now. Send it again.', {
    retryAfter: 5,
    cause,
  })
