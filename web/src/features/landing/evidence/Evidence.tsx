import clsx from 'clsx'
import { EyeOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Section, SectionTitle } from '../Section.tsx'
import { AssistantDemo, CommentDemo, CountDemo, ScheduleDemo, ScoreDemo } from './demos.tsx'

export function Evidence() {
  return (
    <Section id="features" named="features-title">
      <SectionTitle id="features-title">Every claim shows its evidence.</SectionTitle>
      <ul className="mt-8 grid gap-3 lg:grid-cols-6">
        <Feature wide title="A score you can audit" demo={<ScoreDemo />}>
          Every score starts at 100. Each mistake costs points based on its severity, and you see the
          calculation.
        </Feature>
        <Feature wide title="The reviewer’s words, next to your code" demo={<CommentDemo />}>
          Every mistake is backed by a review comment or a line of the diff.
        </Feature>
        <Feature title="Recurring mistakes, counted" demo={<CountDemo />}>
          Similar mistakes are grouped. A group with 5 or more occurrences has high severity.
        </Feature>
        <Feature title="Standards your assistant reads" demo={<AssistantDemo />}>
          Turn a mistake into a standard, and both people and coding assistants see it.
        </Feature>
        <Feature title="Practice when it’s due" demo={<ScheduleDemo />}>
          Short exercises from your own code, each scheduled for when you’re about to forget.
        </Feature>
      </ul>
      <p className="mt-5 flex max-w-[84ch] gap-2.5 text-ink-2">
        <EyeOff className="mt-[3px] size-4 shrink-0 text-ink-3" aria-hidden="true" />
        <span>
          <b className="font-semibold text-ink">Nobody is ranked.</b> A log shows you each time a manager
          views your data. The agent never mentions anyone’s history on a pull request.
        </span>
      </p>
    </Section>
  )
}

interface Props {
  title: string
  demo: ReactNode
  wide?: boolean
  children: ReactNode
}

function Feature({ title, demo, wide = false, children }: Props) {
  return (
    <li
      className={clsx(
        'redraws flex min-w-0 flex-col rounded-lg border border-line bg-sheet p-5 transition-colors duration-100 hover:border-line-2',
        wide ? 'lg:col-span-3' : 'lg:col-span-2',
      )}
    >
      <div className="mb-5 flex min-h-[64px] grow flex-col justify-center">{demo}</div>
      <h3 className="mb-1.5 font-display text-[19px]/[1.25] font-[620] tracking-[-.02em]">{title}</h3>
      <p className="max-w-[46ch] text-ink-2 lg:min-h-[2lh]">{children}</p>
    </li>
  )
}
