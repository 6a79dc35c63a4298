import type { CheckedFinding } from '@debrief/contracts/pull-requests/self-check'
import { BookMarked } from 'lucide-react'
import { Link } from '../../../../ui/controls/Link.tsx'
import { TallyMarks } from '../../../../ui/marks/TallyMarks.tsx'
import { Message } from '../../../../ui/text/Message.tsx'
import { Time } from '../../../../ui/text/Time.tsx'
import { Line } from '../../../../ui/text/Words.tsx'
import * as words from './words.ts'

type Like = CheckedFinding['like'][number]

export function LikeNote({ finding: { like, confidence } }: { finding: CheckedFinding }) {
  return (
    <aside role="note" aria-label={words.similar} className="grid min-w-0 content-start gap-4 pt-0.5">
      {like.map((one) => (
        <LikeThis key={one.id} like={one} />
      ))}
      {like.length === 0 && (
        <div className="text-sm/[1.45] text-ink-2">
          <b className="block font-[550] text-ink">{words.byRule}</b>
          {words.notSimilar(confidence)}
        </div>
      )}
    </aside>
  )
}

function LikeThis({ like }: { like: Like }) {
  const isStandard = like.kind === 'standard'
  return (
    <div className="text-sm/[1.45] text-ink-2">
      <span className="flex items-center gap-1.5">
        {isStandard && <BookMarked className="size-3.5 shrink-0" aria-hidden="true" />}
        {words.describeLike(like)}
      </span>
      <Link to={toLikeAddress(like)} className="link block font-[550] text-ink [overflow-wrap:anywhere]">
        <Line text={like.title} />
      </Link>
      <Times known={like} />
      <span className="mt-1 block text-xs text-ink-3">
        {like.by === 'rule' ? words.sameRule : words.similarDescription}
      </span>
    </div>
  )
}

type LikeSummary = Pick<Like, 'id' | 'kind' | 'occurrences' | 'lastSeenAt'>

export const toLikeAddress = ({ id, kind }: LikeSummary): string =>
  kind === 'standard' ? `/team-standards?standard=${id}` : `/recurring-mistakes?group=${id}`

export function Times({ known: { occurrences, lastSeenAt } }: { known: LikeSummary }) {
  if (occurrences === 0) return null
  return (
    <span className="mt-1 flex flex-wrap items-center gap-x-2 text-xs text-ink-2">
      <TallyMarks count={occurrences} small />
      <span>
        {lastSeenAt ? (
          <Message text={words.timesAndLast(occurrences)} time={<Time at={lastSeenAt} />} />
        ) : (
          words.times(occurrences)
        )}
      </span>
    </span>
  )
}
