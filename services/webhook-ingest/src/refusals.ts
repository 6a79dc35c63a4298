import { Problem } from '@debrief/contracts/problem'

export const unknownRepository = () =>
  new Problem(
    'unknown_repository',
    404,
    'No connected repository has this webhook URL. Connect the repository again, or delete this webhook on GitHub.',
  )

export const appNotConfigured = () =>
  new Problem(
    'app_not_configured',
    404,
    'This GitHub App isn’t set up here. Create it on the operators’ pages, or set the GITHUB_APP_… or STANDARDS_APP_… settings and restart.',
  )

export const appSecretSealed = (cause?: unknown) =>
  new Problem(
    'app_secret_sealed',
    503,
    'The App’s webhook secret couldn’t be decrypted. Give webhook-ingest the same TOKEN_KEYS as the gateway, then redeliver.',
    { retryAfter: 60, cause },
  )

export const signatureMissing = () =>
  new Problem(
    'signature_missing',
    401,
    'The X-Hub-Signature-256 header is missing or malformed. Set the webhook’s secret on GitHub.',
  )

export const signatureWrong = () =>
  new Problem(
    'signature_wrong',
    401,
    'The signature doesn’t match the body and the stored secret. Check the webhook’s secret on GitHub.',
  )

export const stripeNotConfigured = () =>
  new Problem(
    'stripe_not_configured',
    404,
    'Stripe webhooks aren’t set up here. Set STRIPE_WEBHOOK_SECRET to the endpoint’s signing secret and restart.',
  )

// Stripe's examples also respond with 400 to an invalid signature (https://docs.stripe.com/webhooks#verify-manually).
export const stripeSignatureMissing = () =>
  new Problem(
    'signature_missing',
    400,
    'The Stripe-Signature header is missing or malformed. Only events signed by Stripe are accepted.',
  )

export const stripeSignatureWrong = () =>
  new Problem(
    'signature_wrong',
    400,
    'The signature isn’t valid for this body and the configured secrets, or its timestamp is more than 5 minutes off.',
  )

export const notAnEvent = () => new Problem('not_an_event', 400, 'The body isn’t a Stripe event.')

export const headerMissing = (name: string) =>
  new Problem(
    'header_missing',
    400,
    `The header ${name} is missing or malformed. It must have at most 100 visible ASCII characters.`,
  )

export const notJson = () =>
  new Problem('not_json', 400, 'The body isn’t JSON. Set the webhook’s content type to application/json.')

export const tooLarge = (limit: number) =>
  new Problem('too_large', 413, `The body is larger than the limit of ${limit} bytes.`, {
    detail: { limit },
  })

export const tooSlow = () =>
  new Problem('too_slow', 408, 'The request took too long to arrive. Send it again over a faster connection.')

export const gaveWay = () =>
  new Problem(
    'too_many_unfinished',
    503,
    'Too many requests are still being received, so this one was dropped. Send it again.',
    {
      retryAfter: 5,
    },
  )

export const tooManyWaiting = () =>
  new Problem('busy', 503, 'Too many deliveries are waiting to be stored. Send this delivery again.', {
    retryAfter: 2,
  })

export const databaseSilent = () =>
  new Problem('database_silent', 503, 'The delivery couldn’t be stored in time. Send it again.', {
    retryAfter: 5,
  })

export const databaseDown = (cause: unknown) =>
  new Problem('database_down', 503, 'The delivery couldn’t be stored right now. Send it again.', {
    retryAfter: 5,
    cause,
  })
