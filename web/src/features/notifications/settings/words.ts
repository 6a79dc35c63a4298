import type { NotificationChoices } from '@debrief/contracts/notifications/notifications'

export const ways = { app: 'App', email: 'Email', chat: 'Chat' }
export const waysTitle = 'App, email and chat'
export const emailsTo = (email: string) => `Emails are sent to ${email}.`
export const noEmails = 'No emails are sent, because Debrief has no verified email address for you.'
export const notLoaded = 'Your notification settings could not be loaded.'
export const loading = 'Loading your notification settings'
export const notChanged = (problem: string) => `Your notification settings weren’t changed. ${problem}`

export const about = 'About'
export const always = 'Always'
export const kinds: Record<keyof NotificationChoices, { title: string; fact: string }> = {
  review_ready: {
    title: 'Review ready',
    fact: 'A review of your pull request is ready. You’re emailed only if the pull request was merged in the last 24 hours.',
  },
  mistake_came_back: {
    title: 'Mistake came back',
    fact: 'A recurring mistake happened again. You’re notified at most once a week about each mistake.',
  },
  dispute_settled: {
    title: 'Dispute settled',
    fact: 'Your team’s manager accepted or rejected your dispute.',
  },
  category_muted: {
    title: 'Category muted',
    fact: 'Debrief stopped commenting on a category, except on high-severity findings, because hardly any of its comments were acted on.',
  },
  chat_paused: {
    title: 'Channel paused',
    fact: 'A channel in Slack or Microsoft Teams doesn’t accept messages anymore.',
  },
  webhook_paused: {
    title: 'Webhook paused',
    fact: 'One of your webhooks hasn’t accepted a message for a day, or its address responded with status 410 (Gone).',
  },
  invitation: { title: 'Invitation', fact: 'Someone invited you to join their team.' },
  weekly_email: {
    title: 'Weekly digest',
    fact: 'On Mondays, if there’s news: your reviews, the mistakes that came back or stopped, and what to practice.',
  },
}
