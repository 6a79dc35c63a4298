import type { MessageFacts } from '@debrief/database/webhooks/message-facts'

/**
 * The body of a message. `url` links to the message's subject in Debrief. It's left out of test messages, and if the
 * operator hasn't set APP_URL.
 */
export function writeMessage(message: MessageFacts, appUrl: string | undefined): string {
  const { event, facts, createdAt } = message
  const path = pathOf(message)
  const url = appUrl === undefined || path === null ? {} : { url: new URL(path, appUrl).href }
  return JSON.stringify({ type: event, timestamp: createdAt.toISOString(), data: { ...facts, ...url } })
}

function pathOf({ event, facts }: MessageFacts): string | null {
  switch (event) {
    case 'review.completed':
      return `/reviews?review=${facts.reviewId}`
    case 'mistake.recurred':
    case 'mistake.stopped':
      return `/recurring-mistakes?group=${facts.recurringMistakeId}`
    case 'standard.published':
      return `/team-standards?standard=${facts.standardId}`
    case 'team.numbers':
      return '/dashboard'
    case 'test':
      return null
  }
}
