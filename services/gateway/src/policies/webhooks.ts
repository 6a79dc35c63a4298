import { Problem } from '@debrief/contracts/problem'
import type { WebhookOwner } from '@debrief/domain/webhooks/events'
import type { Asker } from '../context.ts'
import { requireManager } from './standards.ts'

/** Only managers can register a webhook for their team. Throws 403 for members, 409 for people without a team. */
export async function requireWebhookOwner(asker: Asker, owner: WebhookOwner): Promise<void> {
  if (owner === 'team') await requireManager(asker)
}

/** Also thrown for other people's webhooks, so that their existence isn't revealed. */
export const noSuchWebhook = () =>
  new Problem('no_such_webhook', 404, 'This webhook doesn’t exist anymore. Reload the page.')
