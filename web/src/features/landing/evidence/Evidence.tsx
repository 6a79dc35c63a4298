import clsx from 'clsx'
import { EyeOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Message } from '../../../ui/text/Message.tsx'
import { Section, SectionTitle } from '../Section.tsx'
import { AssistantDemo, CommentDemo, CountDemo, ScheduleDemo, ScoreDemo } from './demos.tsx'
import * as words from './words.ts'

export function Evidence() {
  return (
    <Section id="features" named="features-title">
      <SectionTitle id="features-title">{words.showsEvidence}</SectionTitle>
      <ul className="mt-8 grid gap-3 lg:grid-cols-6">
        <Feature wide title={words.score} demo={<ScoreDemo />}>
          {words.aboutScore}
        </Feature>
        <Feature wide title={words.reviewersWords} demo={<CommentDemo />}>
          {words.aboutReviewersWords}
        </Feature>
        <Feature title={words.recurring} demo={<CountDemo />}>
          {words.aboutRecurring}
        </Feature>
        <Feature title={words.standards} demo={<AssistantDemo />}>
          {words.aboutStandards}
        </Feature>
        <Feature title={words.practice} demo={<ScheduleDemo />}>
          {words.aboutPractice}
        </Feature>
      </ul>
      <p className="mt-5 flex max-w-[84ch] gap-2.5 text-ink-2">
        <EyeOff className="mt-[3px] size-4 shrink-0 text-ink-3" aria-hidden="true" />
        <span>
          <Message text={words.noRanking} rule={renderRule} />
        </span>
      </p>
    </Section>
  )
}

const renderRule = (rule: string) => <b className="font-semibold text-ink">{rule}</b>

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
