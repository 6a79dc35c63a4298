import { queueStandardPublished } from '../chat/chat-messages.ts'
import type { Trx } from '../connect.ts'
import { announceStandard } from '../webhooks/messages.ts'

export async function announcePublished(trx: Trx, standardId: string): Promise<void> {
  await announceStandard(trx, standardId)
  await queueStandardPublished(trx, standardId)
}
