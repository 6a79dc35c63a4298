import type { IncomingMessage } from 'node:http'
import { readGithubFacts } from '@debrief/contracts/deliveries/read-github-facts'
import type { NewDelivery } from '@debrief/database/deliveries/deliveries'
import { verifySignature } from '@debrief/github/deliveries/signature'
import { headerMissing, signatureMissing, signatureWrong } from '../refusals.ts'
import { readPayload } from './read-payload.ts'
import type { Source } from './source.ts'

const SIGNATURE = 'x-hub-signature-256'
const VISIBLE = /^[\x21-\x7e]{1,100}$/
const SIGNED = /^sha256=[0-9a-f]{64}$/i

/** https://docs.github.com/webhooks/webhook-events-and-payloads#delivery-headers describes the headers. */
export const github: Pick<Source, 'isSigned' | 'verify' | 'refusals' | 'readDeliveryId'> = {
  isSigned: (req) => SIGNED.test(getHeader(req, SIGNATURE) ?? ''),
  verify: (secret, body, req) => verifySignature(secret, body, getHeader(req, SIGNATURE)),
  refusals: { missing: signatureMissing, wrong: signatureWrong },
  readDeliveryId: (req) => getHeader(req, 'x-github-delivery')?.slice(0, 100) ?? null,
}

export function readGithubDelivery(
  body: Buffer,
  req: IncomingMessage,
): Pick<NewDelivery, 'deliveryId' | 'event' | 'facts'> {
  const deliveryId = requiredHeader(req, 'X-GitHub-Delivery')
  const event = requiredHeader(req, 'X-GitHub-Event')
  const facts = readGithubFacts(event, readPayload(body, req.headers['content-type']))
  return { deliveryId, event, facts: facts === null ? null : JSON.stringify(facts) }
}

function requiredHeader(req: IncomingMessage, name: string): string {
  const value = getHeader(req, name.toLowerCase())
  if (value === undefined || !VISIBLE.test(value)) throw headerMissing(name)
  return value
}

function getHeader(req: IncomingMessage, name: string): string | undefined {
  const value = req.headers[name]
  return typeof value === 'string' ? value : undefined
}
