import type { TeamChatKind } from '@debrief/domain/chat/channels'

export const chat = 'Slack and Microsoft Teams'
export const aboutChat =
  'Debrief posts messages to a channel through a webhook that you create in Slack or Teams.'
export const channels = 'Channels'
export const addChannel = 'Add channel'
export const notLoaded = 'Your channels could not be loaded.'
export const loading = 'Loading your channels'
export const none = 'No channels yet.'

export const kinds: Readonly<Record<TeamChatKind, string>> = {
  standard_published: 'New standards',
  team_numbers: 'Weekly team numbers',
}
export const teamGets = (given: readonly TeamChatKind[]) =>
  `Team: ${given.map((kind) => kinds[kind]).join(', ')}`
export const youGet = 'Yours: notifications turned on in the Chat column above'

export const active = 'Active'
export const testing = 'Sending test message…'
export const failed = 'Paused: messages failed'
export const testFailed = 'Test failed'
export const paused = 'Paused'

export const sendTest = 'Send test {channel}'
export const testAndTurnOn = 'Test and turn on {channel}'
export const testQueued = 'Test message queued.'
export const pause = 'Pause {channel}'
export const pausing = 'Pausing…'
export const channelPaused = 'Channel paused.'
export const remove = 'Remove {channel}'
export const askToRemove = (channel: string) => `Remove ${channel}?`
export const aboutRemoving =
  'Debrief deletes the address and posts nothing more to this channel. Messages that are already there stay.'
export const removeChannel = 'Remove channel'
export const channelRemoved = 'Channel removed.'
