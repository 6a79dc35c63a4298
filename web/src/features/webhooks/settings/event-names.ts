import type { WebhookMessage } from '@debrief/contracts/webhooks/webhooks'

export const EVENT_NAMES: Record<WebhookMessage['event'], string> = {
  test: 'Test message',
  'review.completed': 'Review ready',
  'mistake.recurred': 'Mistake came back',
  'mistake.stopped': 'Mistake stopped',
  'standard.published': 'Standard published',
  'team.numbers': 'Weekly team numbers',
}
