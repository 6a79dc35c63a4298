import type { MessageFacts } from '@debrief/database/webhooks/message-facts'

/**
 * Writes the body of a message. Its `url` is the event's page in Debrief. Test messages have no `url`, and without
 * APP_URL no message has a `url`.
 */
export function writeMessage(message: MessageFacts, appUrl: string | undefined): string {
  const { event, facts, createdAt } = message
  const path = getPath(message)
  const url = appUrl === undefined || path === null ? {} : { url: new URL(path, appUrl).href }
  return JSON.stringify({ type: event, timestamp: createdAt.toISOString(), data: { ...facts, ...url } })
}

function getPath({ event, facts }: MessageFacts): string | null {
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
