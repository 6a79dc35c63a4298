import type { IncomingMessage } from 'node:http'
import type { Problem } from '@debrief/contracts/problem'
import type { DeliverySource, NewDelivery } from '@debrief/database/deliveries/deliveries'

/** A sender of webhooks. To add a sender, create a file here and list it in app.ts. */
export interface Source {
  name: DeliverySource
  /** Returns the webhook's id from the path, or null if the path belongs to another sender. */
  match(path: string): string | null
  /**
   * Fails with a Problem if the webhook doesn't exist, or if finding the secret takes longer than `within`
   * milliseconds.
   */
  findSecret(hookId: string, within: number): string | Promise<string>
  /** Whether the request has a well-formed signature. Called before the body is read. */
  isSigned(req: IncomingMessage): boolean
  verify(secret: string, body: Buffer, req: IncomingMessage): boolean
  /** The errors for a missing signature and for an invalid one. */
  refusals: { missing(): Problem; wrong(): Problem }
  /** The maximum body size in bytes, if it's lower than `Limits.maxBody`. */
  maxBody?: number
  /** Called after the signature has been verified. Throws a Problem if the headers or the body are malformed. */
  read(hookId: string, body: Buffer, req: IncomingMessage): NewDelivery
  /** The sender's id for this delivery. Don't trust it before the signature has been verified. */
  readDeliveryId(req: IncomingMessage): string | null
}
