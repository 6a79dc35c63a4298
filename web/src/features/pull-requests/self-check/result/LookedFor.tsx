import type { SelfCheck } from '@debrief/contracts/pull-requests/self-check'
import { Link } from '../../../../ui/controls/Link.tsx'
import { Line } from '../../../../ui/text/Words.tsx'
import { Times, toLikeAddress } from './LikeNote.tsx'
import * as words from './words.ts'

type KnownItem = SelfCheck['lookedFor']['known'][number]

/** Mistakes and standards that only a person can check have a separate list. */
export function LookedFor({ result: { lookedFor } }: { result: SelfCheck }) {
  const { known, recurringMistakes, standards } = lookedFor
  const seen = known.filter(({ isSeen }) => isSeen)
  const unseen = known.filter(({ isSeen }) => !isSeen)
  const others = recurringMistakes + standards - known.length
  return (
    <section aria-label={words.checkedAgainst} className="border-t border-line py-4">
      <h3 className="title-2">{words.checkedAgainst}</h3>
      <p className="mt-1 max-w-[64ch] text-sm text-ink-2">
        {words.describeScope(lookedFor)} {words.noModel}
      </p>
      <div className="mt-3 grid gap-x-7 gap-y-4 @2xl:grid-cols-2">
        <KnownList title={words.byRules} known={seen} />
        <KnownList title={words.notAutomatic} known={unseen} />
      </div>
      {others > 0 && <p className="mt-2 text-xs text-ink-3">{words.andMore(others)}</p>}
    </section>
  )
}

function KnownList({ title, known }: { title: string; known: KnownItem[] }) {
  if (known.length === 0) return null
  return (
    <div className="min-w-0">
      <h4 className="text-xs text-ink-2">{title}</h4>
      <ul className="mt-1 divide-y divide-line">
        {known.map((one) => (
          <li key={one.id} className="py-2 text-sm">
            <Link to={toLikeAddress(one)} className="link [overflow-wrap:anywhere]">
              <Line text={one.title} />
            </Link>
            {one.kind === 'standard' && <span className="ml-2 text-xs text-ink-3">{words.teamStandard}</span>}
            <Times known={one} />
          </li>
        ))}
      </ul>
    </div>
  )
}
