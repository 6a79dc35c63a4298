import { Tally } from '../../ui/marks/Tally.tsx'
import { Agent } from './agent/Agent.tsx'
import { Evidence } from './evidence/Evidence.tsx'
import { Hero } from './hero/Hero.tsx'
import { Problem } from './Problem.tsx'
import { Pricing } from './pricing/Pricing.tsx'
import { Section, SectionTitle } from './Section.tsx'
import { LARGE } from './StartTrial.tsx'
import { Stats } from './Stats.tsx'
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
