import { Tally } from '../../ui/marks/Tally.tsx'
import { Voice } from '../../ui/text/Voice.tsx'
import { Lead, Section, SectionTitle } from './Section.tsx'

const COMMENTS = [
  {
    day: 'September 4',
    date: '09-04',
    where: 'ferry-api #412',
    text: 'Small thing: this promise isn’t awaited, so an error here would be lost.',
  },
  {
    day: 'October 1',
    date: '10-01',
    where: 'tide-web #1098',
    text: 'Same as last time, this needs an `await` or a catch.',
  },
  { day: 'October 5', date: '10-05', where: 'ferry-api #451', text: 'See my earlier comments, please.' },
] as const

export function Problem() {
  return (
    <Section named="problem">
      <SectionTitle id="problem">The same comment, three times.</SectionTitle>
      <Lead>
        Authors address review feedback in the pull request, then forget it. The reviewer leaves the same
        comment again, and a coding assistant that never saw it makes the same mistake.
      </Lead>
      <ol className="mt-8 grid border-t border-line-2 lg:grid-cols-3">
        {COMMENTS.map(({ day, date, where, text }, index) => (
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
                {' '}
                · {where}
              </Voice>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  )
}
