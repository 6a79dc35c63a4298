export const CHAT_SERVICES = ['slack', 'teams'] as const
export type ChatService = (typeof CHAT_SERVICES)[number]

export const CHAT_SERVICE_NAMES: Readonly<Record<ChatService, string>> = {
  slack: 'Slack',
  teams: 'Microsoft Teams',
}

/**
 * A person agrees to this sentence before Debrief sends anything to a channel. The sentence is stored with the channel
 * (D45).
 */
export const CHAT_CONSENT = 'Everyone in this channel can read Debrief’s messages.'

/** These messages contain no person, score or mistake (D45). */
export const TEAM_CHAT_KINDS = ['standard_published', 'team_numbers'] as const
export type TeamChatKind = (typeof TEAM_CHAT_KINDS)[number]

export type ChatMessageKind = TeamChatKind | 'test' | 'mistake_came_back' | 'weekly_digest'

export type ChatChannelState = 'testing' | 'active' | 'paused'
