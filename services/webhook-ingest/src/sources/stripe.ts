import { readStripeFacts } from '@debrief/contracts/deliveries/stripe'
import { notAnEvent, stripeNotConfigured, stripeSignatureMissing, stripeSignatureWrong } from '../refusals.ts'
import { readPayload } from './read-payload.ts'
import type { Source } from './source.ts'
import { isSignedByStripe, readStripeSignature } from './stripe-signature.ts'

const SIGNATURE = 'stripe-signature'
const MAX_BODY = 1024 * 1024

/**
 * `secrets` is a comma-separated list, so a secret can be rotated without losing events (S1). `now` returns
 * milliseconds since 1970.
 */
export function stripe(secrets: string | undefined, now: () => number): Source {
  return {
    name: 'stripe',
    match: (path) => (path === '/webhooks/stripe' ? 'account' : null),
    findSecret() {
      if (!secrets) throw stripeNotConfigured()
      return secrets
    },
    isSigned: (req) => readStripeSignature(req.headers[SIGNATURE]) !== null,
    verify(given, body, req) {
      const signature = readStripeSignature(req.headers[SIGNATURE])
      const known = given.split(',').map((secret) => secret.trim())
      return signature !== null && isSignedByStripe(body, { signature, secrets: known, now: now() })
    },
    refusals: { missing: stripeSignatureMissing, wrong: stripeSignatureWrong },
    maxBody: MAX_BODY,
    read(hookId, body) {
      const facts = readStripeFacts(readPayload(body, undefined))
      if (!facts) throw notAnEvent()
      return {
        source: 'stripe',
        hookId,
        deliveryId: facts.eventId,
        event: facts.type,
        repositoryId: null,
        facts: JSON.stringify(facts),
      }
    },
    readDeliveryId: () => null,
  }
}
