import { TRIAL_DAYS } from '@debrief/domain/plan-catalogue'
import { Lead } from '../Section.tsx'
import { StartTrial } from '../StartTrial.tsx'
import { Comparison } from './Comparison.tsx'

/** What it is, and at once what it does: a pull request beside the standard it goes against. */
export function Hero() {
  return (
    <section aria-labelledby="promise">
      <div className="grid items-end gap-x-16 gap-y-5 pt-7 lg:grid-cols-[minmax(0,1fr)_372px] lg:pt-14">
        <h1
          id="promise"
          className="font-display text-[clamp(31px,9.8vw,38px)]/none font-[680] tracking-[-.034em] sm:text-[clamp(46px,5.2vw,68px)]/none"
        >
          Your reviewers already&nbsp;said&nbsp;it. Now{' '}
          <span className="highlighted swipe whitespace-nowrap">make it stick.</span>
        </h1>
        <div>
          <Lead className="!mt-0">
            Debrief adds feedback loops to AI-assisted coding. It reads the review of every merged pull
            request, counts what keeps coming back, and turns it into practice and team standards.
          </Lead>
          <div className="mt-5 flex flex-wrap items-center gap-x-3.5 gap-y-2">
            <StartTrial large />
            <span className="if-billing text-sm text-ink-2">
              {TRIAL_DAYS} days free,
              <br />
              no credit card
            </span>
          </div>
        </div>
      </div>
      <Comparison />
    </section>
  )
}
