import type { Webhook } from '@debrief/contracts/webhooks/webhooks'

export const team = 'Team'
export const pauses: Record<NonNullable<Webhook['pauseReason']>, string> = {
  person: 'Paused',
  failing: 'Paused: messages failed',
  gone: 'Paused: address gone',
}
export const failing = 'Failing'
export const gone =
  'The address responded with status 410 (Gone). Resume the webhook when the address works again.'
export const failingSince = 'Messages began to fail {time}. None has been accepted since then.'
export const previousExpires = 'The previous secret expires {time}.'
export const inLessThanAMinute = 'in less than a minute'
export const inTime = (duration: string) => `in ${duration}`

export const showMessages = 'Show messages'
export const hideMessages = 'Hide messages'

export const sendTest = 'Send test'

export const pause = 'Pause'
export const pausing = 'Pausing…'
export const paused = 'Webhook paused.'
export const resume = 'Resume'
export const resuming = 'Resuming…'
export const resumed = 'Webhook resumed.'

export const replaceSecret = 'Replace secret'
export const replacing = 'Replacing…'
export const askToReplace = 'Replace the secret?'
export const aboutReplacing =
  'For 24 hours, Debrief signs messages with both the old and the new secret, so you can switch without losing messages. During this time, you can’t replace the secret again.'

export const remove = 'Delete'
export const askToRemove = 'Delete this webhook?'
export const aboutRemoving = (address: string) =>
  `Debrief stops sending messages to ${address} and deletes the webhook’s delivery log. You can’t undo this.`
export const removeWebhook = 'Delete webhook'
export const removed = 'Webhook deleted.'
