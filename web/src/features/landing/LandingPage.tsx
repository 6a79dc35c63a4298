import { Agent } from './agent/Agent.tsx'
import { Closing } from './Closing.tsx'
import { Evidence } from './evidence/Evidence.tsx'
import { HowItWorks } from './HowItWorks.tsx'
import { Hero } from './hero/Hero.tsx'
import { Problem } from './Problem.tsx'
import { Pricing } from './pricing/Pricing.tsx'
import { Stats } from './Stats.tsx'

/** What somebody sees who does not know us yet: all of `/` between the bar and the footer. */
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
