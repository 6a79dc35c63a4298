import type { WorthRemembering as Remembered } from '@debrief/contracts/dashboard/dashboard'
import { buttonLook } from '../../ui/controls/Button.tsx'
import { Link } from '../../ui/controls/Link.tsx'
import { Avatar } from '../../ui/marks/Avatar.tsx'
import { Line, Words } from '../../ui/text/Words.tsx'
import * as words from './words/words.ts'

export function WorthRemembering({ remembered }: { remembered: Remembered | null }) {
  return (
    <section
      className="flex min-w-0 flex-col rounded-lg border border-line bg-sheet shadow-1"
      aria-labelledby="worth-remembering"
    >
      <div className="flex min-h-[46px] items-center gap-3 border-b border-line px-4">
        <h2 id="worth-remembering" className="title-3 flex-1 whitespace-nowrap">
          {words.worthRemembering}
        </h2>
        {remembered && (
          <span className="min-w-0 truncate font-mono text-xs text-ink-3">
            {remembered.repository.split('/').at(-1)} #{remembered.number}
          </span>
        )}
      </div>
      {remembered ? <Lesson remembered={remembered} /> : <NothingYet />}
    </section>
  )
}

function Lesson({ remembered }: { remembered: Remembered }) {
  const { quote, title, description, reviewId } = remembered
  return (
    <div className="flex flex-1 flex-col gap-3 p-4">
      <blockquote className="voice">
        <div className="line-clamp-5">
          <Words text={quote.body} />
        </div>
        <footer className="mt-2 flex items-center gap-1.5 font-sans text-xs text-ink-3">
          <Avatar name={quote.author} />
          <span className="min-w-0 truncate">{words.reviewedBy(quote.author)}</span>
        </footer>
      </blockquote>
      <div className="text-sm text-ink-2 [overflow-wrap:anywhere]">
        <div className="line-clamp-2">
          <span className="highlighted font-[550] text-ink">
            <Line text={title} />.
          </span>
        </div>
        {description !== '' && (
          <div className="mt-1 line-clamp-3">
            <Words text={description} />
          </div>
        )}
      </div>
      <div className="mt-auto pt-1">
        <Link to={`/reviews?review=${reviewId}`} className={buttonLook({ size: 'small', kind: 'primary' })}>
          {words.openReview}
        </Link>
      </div>
    </div>
  )
}

function NothingYet() {
  return <p className="p-4 text-sm text-ink-2">{words.nothingToRemember}</p>
}
