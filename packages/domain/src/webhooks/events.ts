/** Debrief sends these events only to the endpoints of the person they are about (D45). */
export const PERSONAL_EVENTS = ['review.completed', 'mistake.recurred', 'mistake.stopped'] as const
/** These events contain no person, score, mistake, title or code (D45). */
export const TEAM_EVENTS = ['standard.published', 'team.numbers'] as const

export const WEBHOOK_EVENTS = [...PERSONAL_EVENTS, ...TEAM_EVENTS] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

export type WebhookOwner = 'person' | 'team'

export const eventsFor = (owner: WebhookOwner): readonly WebhookEvent[] =>
  owner === 'team' ? TEAM_EVENTS : PERSONAL_EVENTS
