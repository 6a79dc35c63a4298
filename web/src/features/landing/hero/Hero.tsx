import { TRIAL_DAYS } from '@debrief/domain/billing/plan-catalog'
import { BookMarked, GitPullRequest, TriangleAlert } from 'lucide-react'
import { onlyIf } from '../../../lib/site/from-settings.ts'
import { Chip, Tag } from '../../../ui/marks/Tag.tsx'
import { TallyMarks } from '../../../ui/marks/TallyMarks.tsx'
import { CodeLines } from '../../../ui/text/CodeLines.tsx'
import { Message } from '../../../ui/text/Message.tsx'
import { Voice } from '../../../ui/text/Voice.tsx'
import { CategoryLabel } from '../../mistakes/shared/CategoryLabel.tsx'
import { Lead } from '../Section.tsx'
import { StartTrial } from '../StartTrial.tsx'
import { FIRST_LINE, MISSED_LINE, PULL_REQUEST, pullRequestLines, standardLines } from './hero-code.ts'
import * as words from './words.ts'

export function Hero() {
  return (
    <section aria-labelledby="promise">
      <div className="grid items-end gap-x-16 gap-y-5 pt-7 lg:grid-cols-[minmax(0,1fr)_372px] lg:pt-14">
        <h1
          id="promise"
          className="font-display text-[clamp(31px,9.8vw,38px)]/none font-[680] tracking-[-.034em] sm:text-[clamp(46px,5.2vw,68px)]/none"
        >
          <Message text={words.promise} highlighted={renderHighlighted} />
        </h1>
        <div>
          <Lead className="!mt-0">{words.aboutDebrief}</Lead>
          <div className="mt-5 flex flex-wrap items-center gap-x-3.5 gap-y-2">
            <StartTrial large />
            <span className="if-billing text-sm text-ink-2">
              <Message text={words.trial(TRIAL_DAYS)} newLine={<br />} />
            </span>
          </div>
          <p {...onlyIf('HAS_DEMO')} className="mt-3 text-sm text-ink-2">
            <Message text={words.lookAround} demo={renderDemoLink} />
          </p>
        </div>
      </div>
      <Comparison />
    </section>
  )
}

const renderHighlighted = (end: string) => <span className="highlighted swipe whitespace-nowrap">{end}</span>

const renderDemoLink = (name: string) => (
  <a href="/demo" className="-my-1.5 inline-block py-1.5 underline underline-offset-3 hover:text-ink">
    {name}
  </a>
)

function Comparison() {
  return (
    <figure
      aria-label={words.comparison}
      className="relative mt-8 grid overflow-hidden rounded-lg border border-line-2 bg-sheet shadow-2 lg:mt-11 lg:grid-cols-[minmax(0,1.22fr)_44px_minmax(0,1fr)]"
    >
      <PullRequestSide />
      <div
        aria-hidden="true"
        className="relative h-[5px] border-y border-margin lg:h-auto lg:w-[5px] lg:justify-self-center lg:border-x lg:border-y-0"
      >
        <Pen />
      </div>
      <StandardSide />
    </figure>
  )
}

function Pen() {
  return (
    <svg viewBox="0 0 92 84" className="pen absolute top-[56px] -left-11 h-[84px] w-[92px] max-lg:invisible">
      <circle cx="6" cy="73" r="4.5" />
      <path pathLength={1} d="M8 73C36 72 30 14 78 12" />
      <path pathLength={1} className="tip" d="M69 5.5l10 6.3-8.5 8.2" />
    </svg>
  )
}

const LAST_LINE = FIRST_LINE + PULL_REQUEST.split('\n').length - 1

function PullRequestSide() {
  return (
    <div className="min-w-0 p-4 pb-5 lg:px-5 lg:pt-[18px] lg:pb-[22px]">
      <div className="mb-3.5 flex flex-wrap items-center gap-2 text-sm">
        <GitPullRequest className="size-4 text-ink-2" aria-hidden="true" />
        <b className="font-semibold">{words.pullRequest}</b>
        <span className="font-mono text-xs text-ink-3">{words.pullRequestName}</span>
        <span className="ml-auto inline-flex">
          <Tag tone="red" icon={<TriangleAlert aria-hidden="true" />}>
            {words.violated}
          </Tag>
        </span>
      </div>
      <div className="bare-code">
        <CodeLines lines={pullRequestLines} label={words.describeCode(FIRST_LINE, LAST_LINE, MISSED_LINE)} />
      </div>
      <div className="mt-4 ml-1 [&_.words]:text-pretty">
        <Voice author="tobias-kern" text={words.comment}>
          {words.commentSource}
        </Voice>
      </div>
    </div>
  )
}

function StandardSide() {
  return (
    <div className="min-w-0 p-4 pb-5 lg:px-5 lg:pt-[18px] lg:pb-[22px]">
      <div className="mb-3.5 flex flex-wrap items-center gap-2 text-sm">
        <BookMarked className="size-4 text-ink-2" aria-hidden="true" />
        <b className="font-semibold">{words.standard}</b>
        <span className="text-xs text-ink-3">{words.team}</span>
        <span className="ml-auto inline-flex">
          <CategoryLabel category="error-handling" />
        </span>
      </div>
      <p className="font-display text-[24px]/[1.12] font-[650] tracking-[-.022em]">{words.standardTitle}</p>
      <p className="mt-1.5 mb-3.5 text-ink-2">{words.standardText}</p>
      <div className="bare-code unnumbered overflow-hidden rounded-sm bg-(--add-bg)">
        <CodeLines lines={standardLines} label={words.goodCode} />
      </div>
      <div className="mt-[18px] flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
        <span className="tally-drawn inline-flex items-center gap-[9px]">
          <TallyMarks count={12} />
          {words.seen}
        </span>
        <span className="text-ink-3">
          <Message text={words.since} day={renderDay} />
        </span>
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-1.5 text-sm text-ink-2">
        <span className="mr-1">{words.readByAssistant}</span>
        {words.assistantFiles.map((name) => (
          <Chip key={name}>{name}</Chip>
        ))}
      </div>
    </div>
  )
}

const renderDay = (day: string) => <time dateTime="10-06">{day}</time>
