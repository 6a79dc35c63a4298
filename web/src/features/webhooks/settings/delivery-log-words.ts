import type { WebhookMessage } from '@debrief/contracts/webhooks/webhooks'
import { count } from '@debrief/domain/words'

export const messages = 'Messages'
export const exportAs = 'Export messages as {format}'
export const loading = 'Loading the messages'
export const loadFailed = 'The messages could not be loaded.'
export const none = 'No messages in the last 30 days.'
export const showOlder = 'Show older messages'

export const states: Record<WebhookMessage['state'], string> = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  failed: 'Failed',
  dropped: 'Not sent',
}
export const nextAttempt = 'next attempt {time}'

export const replay = 'Replay'
export const replayFailed = 'Replay all failed messages'
export const replaying = 'Replaying…'
export const replayed = (messages: number) => `${count(messages, 'message')} will be sent again.`

export const attempts = 'Attempts'
export const milliseconds = (milliseconds: number) => `${milliseconds} ms`

const errors: Record<string, string> = {
  dns: 'The host was not found.',
  connect: 'The host refused the connection.',
  tls: 'The secure connection failed. Check the certificate.',
  timeout: 'There was no response within 15 seconds.',
  network: 'The connection was lost.',
  redirect: 'The address redirects to another one.',
  private_address: 'The address points to a private network.',
  not_https: 'The address must start with https://.',
}

export const describeResult = ({ status, error }: WebhookMessage['attempts'][number]) =>
  status === null ? (errors[error ?? ''] ?? 'Nothing was sent.') : `Status ${status}`
