import { Section, SectionTitle } from './Section.tsx'
import * as words from './words.ts'

/** Debrief's goals (D32). For signed-in people, the `measured` island shows figures from their own reviews instead. */
export function Stats() {
  return (
    <Section named="goals">
      <div data-island="measured">
        <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-1.5">
          <SectionTitle id="goals">
            <span data-title="">{words.goals}</span>
          </SectionTitle>
        </div>
        <ul className="measured-pad mt-7 grid overflow-hidden rounded-lg border border-line-2 bg-sheet lg:grid-cols-3">
          {words.claims.map(({ figure, text }) => (
            <li
              key={figure}
              data-number=""
              className="border-line-2 p-5 max-lg:border-t max-lg:first:border-t-0 in-data-signed-in:min-h-[168px] lg:in-data-signed-in:min-h-[214px] lg:border-l lg:px-7 lg:pt-[34px] lg:pb-[26px] lg:first:border-l-0"
            >
              <b
                data-figure=""
                className="block font-display text-[52px]/[.95] font-[680] tracking-[-.05em] tabular-nums lg:text-[68px]/[.95]"
              >
                {figure}
              </b>
              <span data-text="" className="mt-2.5 block max-w-[34ch] text-[16px]/normal text-ink-2">
                {text}
              </span>
            </li>
          ))}
        </ul>
        <p data-note="" className="mt-3 max-w-[72ch] text-sm text-ink-2">
          {words.aboutGoals}
        </p>
      </div>
    </Section>
  )
}
