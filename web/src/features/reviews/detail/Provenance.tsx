import type { Review } from '@debrief/contracts/reviews/reviews'
import type { ReactNode } from 'react'
import { OutLink } from '../../../ui/text/OutLink.tsx'
import * as words from '../provenance-words.ts'

export function Provenance({ review }: { review: Review }) {
  const { ignoredComments, dropped, usage, rejectedProposals } = review
  const droppedCount = Object.values(dropped).reduce((sum, number) => sum + number, 0)
  return (
    <section className="p-4 text-sm @2xl:px-5 @2xl:py-[18px]" aria-label={words.aboutReview}>
      <h3 className="title-2 mb-1">{words.aboutReview}</h3>
      <p className="max-w-[64ch] text-ink-2">{words.describeAnalyzer(review)}</p>
      {usage && <p className="mt-1 max-w-[64ch] text-ink-2">{words.describeUsage(usage)}</p>}
      {rejectedProposals > 0 && (
        <p className="mt-1 max-w-[64ch] text-ink-2">{words.rejectedFindings(rejectedProposals)}</p>
      )}
      {ignoredComments.length > 0 && (
        <More title={words.ignoredComments(ignoredComments.length)}>
          {ignoredComments.map((comment) => (
            <li key={comment.id}>
              <OutLink href={`${review.pullRequest.url}#discussion_r${comment.id}`}>
                {words.nameComment(comment.id)}
              </OutLink>
              : {comment.reason}
            </li>
          ))}
        </More>
      )}
      {droppedCount > 0 && (
        <More title={words.leftOut(droppedCount)}>
          {Object.entries(dropped).map(([reason, number]) => (
            <li key={reason}>
              {reason}: {number}
            </li>
          ))}
        </More>
      )}
    </section>
  )
}

function More({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="mt-2">
      <summary className="cursor-pointer py-1 text-ink-2">{title}</summary>
      <ul className="mt-1 grid gap-1 pl-4 text-xs text-ink-2 [overflow-wrap:anywhere]">{children}</ul>
    </details>
  )
}
