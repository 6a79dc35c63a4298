import type { Review } from '@debrief/contracts/reviews/reviews'
import { Check } from 'lucide-react'
import { Words } from '../../../ui/text/Words.tsx'
import * as words from './words.ts'

export function Lessons({ review: { learningPoints, wentWell } }: { review: Review }) {
  if (learningPoints.length === 0 && wentWell.length === 0) return null
  return (
    <section className="grid gap-[18px] p-4 @2xl:px-5 @2xl:py-[18px]" aria-label={words.lessons}>
      {learningPoints.length > 0 && (
        <div>
          <h3 className="title-2 mb-1.5">{words.learningPoints}</h3>
          <ol className="divide-y divide-line">
            {learningPoints.map((point, index) => (
              <li key={index} className="grid grid-cols-[22px_1fr] py-2">
                <span className="font-mono text-xs/[21px] font-semibold text-ink-3">{index + 1}</span>
                <Point text={point} first={index === 0} />
              </li>
            ))}
          </ol>
        </div>
      )}
      {wentWell.length > 0 && (
        <div>
          <h3 className="title-2 mb-1.5">{words.wentWell}</h3>
          <ul className="divide-y divide-line">
            {wentWell.map((point, index) => (
              <li key={index} className="grid grid-cols-[22px_1fr] py-2">
                <Check className="mt-[3px] size-3.5 text-green" aria-hidden="true" />
                <Words text={point} className="max-w-[64ch]" />
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

function Point({ text, first }: { text: string; first: boolean }) {
  const sentence = first ? /^[^`*[\n]{8,120}?[.!?](?=\s|$)/.exec(text)?.[0] : undefined
  if (!sentence) return <Words text={text} className="max-w-[64ch]" />
  return (
    <p className="max-w-[64ch]">
      <span className="highlighted font-[550]">{sentence}</span>
      {text.slice(sentence.length)}
    </p>
  )
}
