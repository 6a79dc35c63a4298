import { expect, it } from 'vitest'
import { type MailedFacts, writeEmail } from './notification-email-job.ts'

const review: MailedFacts = {
  kind: 'review_ready',
  title: 'Release berth locks',
  repository: 'northbeam/ferry-api',
  number: 412,
  reviewId: '7d0c7a54-0000-4000-8000-000000000000',
}
const write = (facts: MailedFacts) =>
  writeEmail({
    facts,
    appUrl: 'https://debrief.example',
    unsubscribe: 'https://debrief.example/unsubscribe/token',
  })

it('says what happened, with a link to it and one to unsubscribe', () => {
  const { subject, text } = write(review)
  expect(subject).toBe('Review ready: Release berth locks (northbeam/ferry-api #412)')
  expect(text).toBe(`Release berth locks (northbeam/ferry-api #412)

Read the review:
https://debrief.example/reviews?review=7d0c7a54-0000-4000-8000-000000000000

Debrief sends this email when a review of your pull request is ready.

Unsubscribe: https://debrief.example/unsubscribe/token`)
})

it('names the recurring mistake, and the decision about a dispute', () => {
  const { title: _, reviewId, ...place } = review
  expect(write({ ...place, kind: 'mistake_came_back', title: 'Unchecked rows', groupId: 'g' }).subject).toBe(
    'Mistake came back: Unchecked rows (northbeam/ferry-api #412)',
  )
  const dispute = {
    ...place,
    kind: 'dispute_settled',
    title: 'Unchecked rows',
    reviewId,
    mistakeId: 'm',
  } as const
  expect(write({ ...dispute, isAccepted: true }).subject).toMatch(/^Dispute accepted: Unchecked rows/)
  expect(write({ ...dispute, isAccepted: false }).text).toContain(`/reviews?review=${reviewId}#mistake-m`)
})

it('escapes markup and line breaks in titles', () => {
  const { subject, html } = write({ ...review, title: '</a><img src=x>\r\nBcc: x@y.example' })
  expect(subject).not.toMatch(/[\r\n]/)
  expect(html).not.toContain('<img')
  expect(html).toContain('&lt;/a&gt;&lt;img src=x&gt; Bcc: x@y.example')
})
