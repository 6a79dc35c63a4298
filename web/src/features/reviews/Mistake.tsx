import type { ReviewedMistake } from '@debrief/contracts/http/reviews'
import { Chip } from '../../ui/Tag.tsx'
import { Words } from '../../ui/Words.tsx'
import { CategoryLabel } from './CategoryLabel.tsx'
import { MistakeCode } from './MistakeCode.tsx'
import { MistakeNote } from './MistakeNote.tsx'
import { linesOf } from './places.ts'
import { SeverityTag } from './Severity.tsx'

const SOURCES = {
  reviewer: 'raised in review',
  analyzer: 'found by a rule',
  model: 'found by the model',
}

/** A mistake: what it is, its code, and beside the code the reviewer's words or how else it was found. */
export function Mistake({ mistake, pullRequestUrl }: { mistake: ReviewedMistake; pullRequestUrl: string }) {
  const { title, description, severity, category, programmingLanguage, source, occurrences } = mistake
  const others = occurrences.filter(
    (one) => one.path !== mistake.path || one.startLine !== mistake.startLine || one.side !== mistake.side,
  )
  return (
    <article className="p-4 @2xl:p-5">
      <h3 className="title-2 [overflow-wrap:anywhere]">{title}</h3>
      <div className="mt-1.5 mb-2.5 flex flex-wrap items-center gap-x-3 gap-y-2">
        <SeverityTag severity={severity} />
        <CategoryLabel category={category} />
        {programmingLanguage && <Chip>{programmingLanguage}</Chip>}
        <span className="text-xs text-ink-2">{SOURCES[source]}</span>
      </div>
      <Words text={description} className="mb-3.5 max-w-[64ch] text-ink-2 [overflow-wrap:anywhere]" />
      <div className="grid gap-x-7 gap-y-3.5 @3xl:grid-cols-[minmax(0,1fr)_252px]">
        <div className="min-w-0">
          <MistakeCode mistake={mistake} />
          {others.length > 0 && (
            <div className="mt-2.5 text-xs text-ink-2">
              Also in
              <ul className="mt-0.5 grid gap-0.5">
                {others.map((place) => (
                  <li
                    key={`${place.path} ${place.startLine} ${place.side}`}
                    className="[overflow-wrap:anywhere]"
                  >
                    <span className="font-mono">{place.path}</span> {linesOf(place)}
                  </li>
                ))}
              </ul>
            </div>
          )}
        </div>
        <MistakeNote mistake={mistake} pullRequestUrl={pullRequestUrl} />
      </div>
    </article>
  )
}
