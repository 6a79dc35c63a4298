import type { StandardView } from '@debrief/contracts/standards/standards'
import { TrendingDown, TrendingUp } from 'lucide-react'
import { Tag } from '../../../ui/marks/Tag.tsx'
import { EffectRates } from '../shared/EffectRates.tsx'
import * as words from './standard-words.ts'

interface Props {
  standard: StandardView
  isManager: boolean
}

/** Compares how often the mistake happened per opportunity before and after it became a standard (D23b). */
export function EffectPanel({ standard: { effect, occurrences }, isManager }: Props) {
  // Debrief recognizes opportunities from occurrences. Without occurrences, there's nothing to compare.
  if (occurrences === 0) return null
  const { verdict } = effect
  return (
    <section aria-labelledby="effect" className="mt-4 rounded-lg border border-line bg-sheet">
      <div className="flex min-h-[46px] flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-line px-4 py-2">
        <h3 id="effect" className="title-3">
          {words.effect}
        </h3>
        {verdict === 'fewer' && (
          <Tag tone="green" icon={<TrendingDown aria-hidden="true" />}>
            {words.VERDICTS.fewer}
          </Tag>
        )}
        {verdict === 'more' && (
          <Tag tone="red" icon={<TrendingUp aria-hidden="true" />}>
            {words.VERDICTS.more}
          </Tag>
        )}
        {(verdict === 'no-difference' || verdict === 'too-little-evidence') && (
          <span className="text-xs text-ink-2">{words.VERDICTS[verdict]}</span>
        )}
      </div>
      <EffectRates effect={effect} />
      <p className="border-t border-line px-4 py-2.5 text-xs text-ink-3">{words.aboutEffect(isManager)}</p>
    </section>
  )
}
