import type { ModelUsage } from '@debrief/contracts/reviews/analysis-result'
import type { Review } from '@debrief/contracts/reviews/reviews'
import { count } from '@debrief/domain/words'
import type { ReactNode } from 'react'
import { OutLink } from '../../../ui/text/OutLink.tsx'

export function Provenance({ review }: { review: Review }) {
  const { ignoredComments, dropped, usage, rejectedProposals } = review
  const droppedCount = Object.values(dropped).reduce((sum, number) => sum + number, 0)
  return (
    <section className="p-4 text-sm @2xl:px-5 @2xl:py-[18px]" aria-label="About this review">
      <h3 className="title-2 mb-1">About this review</h3>
      <p className="max-w-[64ch] text-ink-2">{describeAnalyzer(review)}</p>
      {usage && <p className="mt-1 max-w-[64ch] text-ink-2">{describeUsage(usage)}</p>}
      {rejectedProposals > 0 && (
        <p className="mt-1 max-w-[64ch] text-ink-2">
          {count(rejectedProposals, 'finding')} {rejectedProposals === 1 ? 'was' : 'were'} rejected when
          Debrief checked the model’s answer.
        </p>
      )}
      {ignoredComments.length > 0 && (
        <More
          title={`${count(ignoredComments.length, 'review comment')} not counted as ${ignoredComments.length === 1 ? 'a mistake' : 'mistakes'}`}
        >
          {ignoredComments.map((comment) => (
            <li key={comment.id}>
              <OutLink href={`${review.pullRequest.url}#discussion_r${comment.id}`}>
                Comment {comment.id}
              </OutLink>
              : {comment.reason}
            </li>
          ))}
        </More>
      )}
      {droppedCount > 0 && (
        <More title={`${count(droppedCount, 'possible mistake')} left out`}>
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

function describeAnalyzer({ analyzer, analyzerVersion, model, promptVersion }: Review): string {
  if (analyzer === 'builtin')
    return `Analyzed with the built-in analyzer, version ${analyzerVersion}. It reads review comments and applies rules, without a language model.`
  return `Analyzed with the language model ${model ?? '(unknown)'}, prompt version ${promptVersion ?? '(unknown)'}, analyzer version ${analyzerVersion}.`
}

function describeUsage({ inputTokens, outputTokens, calls, cost }: ModelUsage): string {
  const tokens = `${count(inputTokens, 'input token')}, ${count(outputTokens, 'output token')}`
  const price = cost === null ? '' : `, about ${dollars.format(cost)}`
  return `${count(calls, 'model request')}: ${tokens}${price}.`
}

const dollars = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD', maximumFractionDigits: 4 })

function More({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="mt-2">
      <summary className="cursor-pointer py-1 text-ink-2">{title}</summary>
      <ul className="mt-1 grid gap-1 pl-4 text-xs text-ink-2 [overflow-wrap:anywhere]">{children}</ul>
    </details>
  )
}
