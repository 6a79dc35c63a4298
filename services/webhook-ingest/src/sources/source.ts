import type { IncomingMessage } from 'node:http'
import type { Problem } from '@debrief/contracts/problem'
import type { DeliverySource, NewDelivery } from '@debrief/database/deliveries'

/** A sender of webhooks. A new one is a file here and a line in app.ts. */
export interface Source {
  name: DeliverySource
  /** The hook that this path addresses, or null where the path is another's. */
  match(path: string): string | null
  /** The secret of the hook. Rejects with a Problem where there is no such hook, and after `within` milliseconds. */
  findSecret(hookId: string, within: number): string | Promise<string>
  /** Whether a signature is there at all; asked before the body is read. */
  isSigned(req: IncomingMessage): boolean
  verify(secret: string, body: Buffer, req: IncomingMessage): boolean
  /** What a sender without a signature, or with a wrong one, is told. */
  refusals: { missing(): Problem; wrong(): Problem }
  /** Bytes, where this sender sends less than the others may. */
  maxBody?: number
  /** What is stored of an authentic delivery. Throws a Problem where headers or body are not what this sender sends. */
  read(hookId: string, body: Buffer, req: IncomingMessage): NewDelivery
  /** What the sender calls this delivery; unproven until the signature is checked. */
  deliveryIdOf(req: IncomingMessage): string | null
}
