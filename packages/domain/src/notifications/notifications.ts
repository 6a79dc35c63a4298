import { type ChatProblem, describeChatProblem } from '../chat/answers.ts'
import { CHAT_SERVICE_NAMES, type ChatService } from '../chat/channels.ts'
import { count } from '../words.ts'

export const NOTIFICATION_KINDS = [
  'review_ready',
  'mistake_came_back',
  'dispute_settled',
  'category_muted',
  'webhook_paused',
  'invitation',
  'chat_paused',
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

export interface NotificationChoice {
  app: boolean
  email: boolean
  chat: boolean
}

/**
 * The default settings (D48). Invitations are always emailed. Channels get messages only if a person turns them on
 * (D45).
 */
export const DEFAULT_CHOICES: Readonly<Record<NotificationKind, NotificationChoice>> = {
  review_ready: { app: true, email: false, chat: false },
  mistake_came_back: { app: true, email: false, chat: false },
  dispute_settled: { app: true, email: true, chat: false },
  category_muted: { app: true, email: false, chat: false },
  webhook_paused: { app: true, email: true, chat: false },
  invitation: { app: true, email: true, chat: false },
  chat_paused: { app: true, email: true, chat: false },
}

/** `title` names the subject: a pull request, mistake, team, channel, category or webhook. */
export type NotificationFacts = { title: string } & (
  | { kind: 'review_ready'; repository: string; number: number; reviewId: string }
  | { kind: 'mistake_came_back'; repository: string; number: number; groupId: string }
  | {
      kind: 'dispute_settled'
      repository: string
      number: number
      reviewId: string
      mistakeId: string
      isAccepted: boolean
    }
  | { kind: 'category_muted'; actedOn: number; comments: number }
  | { kind: 'webhook_paused'; isGone: boolean }
  | { kind: 'invitation'; inviter: string }
  | { kind: 'chat_paused'; service: ChatService; problem: ChatProblem }
)

export interface DescribedNotification {
  news: string
  subject: string
  /** The pull request, such as "northbeam/ferry-api #412". Null without a pull request. */
  place: string | null
  path: string
}

export function describeNotification(facts: NotificationFacts): DescribedNotification {
  if (facts.kind === 'invitation')
    return {
      news: 'Invitation',
      subject: `${facts.inviter} invited you to join ${facts.title}`,
      place: null,
      path: '/settings#invitations-for-you',
    }
  if (facts.kind === 'chat_paused')
    return {
      news: 'Channel paused',
      subject: `Debrief stopped posting to ${facts.title} in ${CHAT_SERVICE_NAMES[facts.service]}. ${describeChatProblem(facts.service, facts.problem)}`,
      place: null,
      path: '/settings#slack-and-microsoft-teams',
    }
  if (facts.kind === 'category_muted')
    return {
      news: 'Category muted',
      subject: `Debrief now comments only on high-severity findings about ${facts.title.replaceAll('-', ' ')}: ${facts.actedOn} of ${count(facts.comments, 'comment')} ${facts.actedOn === 1 ? 'was' : 'were'} acted on`,
      place: null,
      path: '/settings#agent-feedback',
    }
  if (facts.kind === 'webhook_paused')
    return {
      news: 'Webhook paused',
      subject: facts.isGone
        ? `${facts.title} responded with 410 Gone`
        : `${facts.title} hasn’t accepted a message for a day`,
      place: null,
      path: '/settings#webhooks',
    }
  const place = `${facts.repository} #${facts.number}`
  const subject = facts.title
  if (facts.kind === 'review_ready')
    return { news: 'Review ready', subject, place, path: `/reviews?review=${facts.reviewId}` }
  if (facts.kind === 'mistake_came_back')
    return { news: 'Mistake came back', subject, place, path: `/recurring-mistakes?group=${facts.groupId}` }
  return {
    news: facts.isAccepted ? 'Dispute accepted' : 'Dispute rejected',
    subject,
    place,
    path: `/reviews?review=${facts.reviewId}#mistake-${facts.mistakeId}`,
  }
}
