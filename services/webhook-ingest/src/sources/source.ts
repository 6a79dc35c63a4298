import type { IncomingMessage } from 'node:http'
import type { Problem } from '@debrief/contracts/problem'
import type { DeliverySource, NewDelivery } from '@debrief/database/deliveries/deliveries'

export interface Source {
  name: DeliverySource
  /** Returns the webhook's id, or null if the path doesn't belong to this sender. */
  match(path: string): string | null
  /**
   * Throws or rejects with a Problem if the secret can't be found, for example because the webhook doesn't exist or the
   * lookup takes longer than `within` milliseconds.
   */
  findSecret(hookId: string, within: number): string | Promise<string>
  isSigned(req: IncomingMessage): boolean
  verify(secret: string, body: Buffer, req: IncomingMessage): boolean
  refusals: { missing(): Problem; wrong(): Problem }
  /** The limit in bytes, if it's lower than `Limits.maxBody`. */
  maxBody?: number
  /** Called after the signature was verified. Throws a Problem if the headers or the body are malformed. */
  read(hookId: string, body: Buffer, req: IncomingMessage): NewDelivery
  /** The sender's id for this delivery. Don't trust it before the signature is verified. */
  readDeliveryId(req: IncomingMessage): string | null
}
