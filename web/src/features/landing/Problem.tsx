import { Tally } from '../../ui/marks/Tally.tsx'
import { Voice } from '../../ui/text/Voice.tsx'
import { Lead, Section, SectionTitle } from './Section.tsx'
import * as words from './words.ts'

export function Problem() {
  return (
    <Section named="problem">
      <SectionTitle id="problem">{words.sameComment}</SectionTitle>
      <Lead>{words.aboutProblem}</Lead>
      <ol className="mt-8 grid border-t border-line-2 lg:grid-cols-3">
        {words.comments.map(({ day, date, where, text }, index) => (
          <li
            key={date}
            className="redraws border-line py-[18px] max-lg:border-t max-lg:first:border-t-0 lg:border-l lg:px-7 lg:pb-1.5 lg:first:border-l-0 lg:first:pl-0 lg:last:pr-0"
          >
            <div className="mb-3.5 flex items-center gap-2.5 text-xs text-ink-3">
              <span className="text-ink">
                <Tally marks={(index + 1) as 1 | 2 | 3} size="line" />
              </span>
              <time dateTime={date} className="font-semibold">
                {day}
              </time>
            </div>
            <div className="[&_.voice]:text-[20px]/[1.36]">
              <Voice author="tobias-kern" text={text}>
                {words.commentSource(where)}
              </Voice>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  )
}
