import { asId, asObject, asText, asTime } from '@debrief/contracts/deliveries/read-json'
import type { ConversationComment, ReviewSummary } from '@debrief/contracts/pull-requests/material'
import { readPerson } from './person.ts'

const STATES = ['APPROVED', 'CHANGES_REQUESTED', 'COMMENTED', 'DISMISSED', 'PENDING'] as const

export function readReviews(entries: unknown[]): ReviewSummary[] {
  return entries.flatMap((entry) => {
    const review = asObject(entry)
    const id = asId(review?.id)
    if (review === null || id === null) return []
    return [
      {
        id,
        author: readPerson(review.user),
        state: STATES.find((state) => state === review.state) ?? 'COMMENTED',
        body: asText(review.body) ?? '',
        submittedAt: asTime(review.submitted_at),
        htmlUrl: asText(review.html_url) ?? '',
      },
    ]
  })
}

export function readConversation(entries: unknown[], writtenBefore: string): ConversationComment[] {
  return entries.flatMap((entry) => {
    const comment = asObject(entry)
    const id = asId(comment?.id)
    if (comment === null || id === null) return []
    return [
      {
        id,
        author: readPerson(comment.user),
        body: asText(comment.body) ?? '',
        createdAt: asTime(comment.created_at) ?? writtenBefore,
        htmlUrl: asText(comment.html_url) ?? '',
      },
    ]
  })
}
