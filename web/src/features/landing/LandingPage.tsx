import { Tally } from '../../ui/marks/Tally.tsx'
import { Voice } from '../../ui/text/Voice.tsx'
import { Agent } from './agent/Agent.tsx'
import { Evidence } from './evidence/Evidence.tsx'
import { Hero } from './hero/Hero.tsx'
import { Pricing } from './pricing/Pricing.tsx'
import { Lead, Section, SectionTitle } from './Section.tsx'
import { LARGE } from './StartTrial.tsx'
import { signIn, startTrial } from './shared/words.ts'
import * as words from './words.ts'

export function LandingPage() {
  return (
    <>
      <Hero />
      <Problem />
      <Evidence />
      <Agent />
      <HowItWorks />
      <Stats />
      <Pricing />
      <Closing />
    </>
  )
}

function Closing() {
  return (
    <section
      aria-labelledby="closing"
      className="mt-18 flex flex-wrap items-center justify-between gap-6 rounded-lg bg-mark px-[22px] py-[30px] text-on-mark lg:mt-[104px] lg:px-10 lg:py-11"
    >
      <h2
        id="closing"
        className="font-display text-[clamp(28px,3.2vw,42px)]/[1.06] font-[660] tracking-[-.03em]"
      >
        {words.sayItOnce}
      </h2>
      <a
        href="/login"
        className={`inline-flex shrink-0 items-center rounded-sm bg-on-mark font-[550] text-white transition-opacity duration-100 hover:opacity-90 focus-visible:outline-on-mark ${LARGE}`}
      >
        <span className="if-billing">{startTrial}</span>
        <span className="unless-billing">{signIn}</span>
      </a>
    </section>
  )
}

function HowItWorks() {
  return (
    <Section id="how-it-works" named="steps">
      <SectionTitle id="steps">{words.fiveSteps}</SectionTitle>
      <ol className="mt-9 grid border-t border-line-2 lg:grid-cols-5">
        {words.steps.map(({ title, text }, index) => (
          <li
            key={title}
            className="redraws grid grid-cols-[64px_1fr] border-line py-[18px] max-lg:border-t max-lg:first:border-t-0 lg:block lg:border-l lg:px-[18px] lg:pt-5 lg:pb-1 lg:first:border-l-0 lg:first:pl-0"
          >
            <span className="row-span-2 lg:mb-[22px] lg:block">
              <Tally marks={(index + 1) as 1 | 2 | 3 | 4 | 5} />
            </span>
            <h3 className="mb-1 font-display text-[17px]/[1.25] font-[620]">{title}</h3>
            <p className="text-sm text-ink-2">{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}

function Problem() {
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

/** Debrief's goals (D32). For signed-in people, the `measured` island shows figures from their own reviews instead. */
function Stats() {
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
