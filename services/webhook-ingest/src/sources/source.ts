import type { IncomingMessage } from 'node:http'
import type { Problem } from '@debrief/contracts/problem'
import type { DeliverySource, NewDelivery } from '@debrief/database/deliveries/deliveries'

/** A sender of webhooks. To add one, create a file here and list it in app.ts. */
export interface Source {
  name: DeliverySource
  /** The id of the webhook at this path; null if the path belongs to another sender. */
  match(path: string): string | null
  /**
   * Finds the webhook's secret. Rejects with a Problem if the webhook doesn't exist, or after `within` milliseconds.
   */
  findSecret(hookId: string, within: number): string | Promise<string>
  /** Whether a signature is present. Called before the body is read. */
  isSigned(req: IncomingMessage): boolean
  verify(secret: string, body: Buffer, req: IncomingMessage): boolean
  /** The errors for a missing and for an invalid signature. */
  refusals: { missing(): Problem; wrong(): Problem }
  /** The maximum body size in bytes, if lower than for other senders. */
  maxBody?: number
  /**
   * Returns the delivery to store, after its signature has been verified. Throws a Problem if the headers or the body
   * don't match the sender's format.
   */
  read(hookId: string, body: Buffer, req: IncomingMessage): NewDelivery
  /** The sender's id for this delivery. Don't trust it before the signature has been verified. */
  readDeliveryId(req: IncomingMessage): string | null
}
