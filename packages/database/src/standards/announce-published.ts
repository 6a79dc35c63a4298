import { queueStandardPublished } from '../chat/chat-messages.ts'
import type { Trx } from '../connect.ts'
import { announceStandard } from '../webhooks/messages.ts'

/** Queues messages about a new team standard for the team's webhooks and channels. */
export async function announcePublished(trx: Trx, standardId: string): Promise<void> {
  await announceStandard(trx, standardId)
  await queueStandardPublished(trx, standardId)
}
