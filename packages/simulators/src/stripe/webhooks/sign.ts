import { createHmac } from 'node:crypto'

/** docs.stripe.com/webhooks/signature: HMAC-SHA256 of `timestamp.body`, one `v1` for each secret. */
export function signatureHeader(
  body: string,
  { secrets, at }: { secrets: readonly string[]; at: number },
): string {
  const signatures = secrets.map((secret) =>
    createHmac('sha256', secret).update(`${at}.${body}`).digest('hex'),
  )
  return [`t=${at}`, ...signatures.map((signature) => `v1=${signature}`)].join(',')
}
