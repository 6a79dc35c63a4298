import type { Attempt, PracticeCard } from '@debrief/contracts/http/practice-card'
import { Link } from '../../../ui/Link.tsx'
import { OutLink } from '../../../ui/OutLink.tsx'
import { Voice } from '../../../ui/Voice.tsx'

/** What the reviewer wrote, verbatim, and where the mistake stands in the review. */
export function Reviewer({ card: { from }, attempt }: { card: PracticeCard; attempt: Attempt }) {
  const { quote, reviewId, mistakeId } = attempt
  const place = `${from.repository.split('/').at(-1)} #${from.pullRequestNumber}`
  const review = (
    <Link to={`/reviews?review=${reviewId}#mistake-${mistakeId}`} className="link">
      {place}
    </Link>
  )
  return (
    <section
      aria-label={quote ? `What ${quote.author} wrote` : 'Where it is from'}
      className="border-line max-lg:mt-5 lg:border-b lg:pb-5"
    >
      {quote ? (
        <Voice author={quote.author} picture={quote.avatarUrl} text={quote.body}>
          {quote.isBot && ' (bot)'} · {review} · <OutLink href={quote.url}>on GitHub</OutLink>
        </Voice>
      ) : (
        <p className="text-sm text-ink-2">
          <b className="block font-[550] text-ink">Found in the diff</b>
          No reviewer raised it. It is in the review of {review}.
        </p>
      )}
    </section>
  )
}
