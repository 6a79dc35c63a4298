import type { IncomingMessage } from 'node:http'
import type { Problem } from '@debrief/contracts/problem'
import type { DeliverySource, NewDelivery } from '@debrief/database/deliveries/deliveries'

/** A sender of webhooks. To add one, add a file here and a line in app.ts. */
export interface Source {
  name: DeliverySource
  /** The webhook that this path belongs to; null if the path isn't this sender's. */
  match(path: string): string | null
  /**
   * Finds the webhook's secret. Rejects with a Problem if the webhook doesn't exist, and after `within` milliseconds.
   */
  findSecret(hookId: string, within: number): string | Promise<string>
  /** Whether a signature is present. Called before the body is read. */
  isSigned(req: IncomingMessage): boolean
  verify(secret: string, body: Buffer, req: IncomingMessage): boolean
  /** The problem for a missing or wrong signature. */
  refusals: { missing(): Problem; wrong(): Problem }
  /** The limit in bytes, if it's lower than for other senders. */
  maxBody?: number
  /**
   * Returns the delivery to store, once its signature is verified. Throws a Problem if its headers or body aren't what
   * this sender sends.
   */
  read(hookId: string, body: Buffer, req: IncomingMessage): NewDelivery
  /** The sender's id of this delivery; unverified until the signature is checked. */
  readDeliveryId(req: IncomingMessage): string | null
}
