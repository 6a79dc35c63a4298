import { createHmac } from 'node:crypto'

/** X-Hub-Signature-256: HMAC-SHA256 of the raw body (docs.github.com, "Validating webhook deliveries"). */
export const sign = (secret: string, body: string) =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`

/** X-Hub-Signature, which GitHub still sends along with the newer header. */
export const signSha1 = (secret: string, body: string) =>
  `sha1=${createHmac('sha1', secret).update(body).digest('hex')}`
