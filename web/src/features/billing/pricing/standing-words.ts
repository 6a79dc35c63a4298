import type { Plans } from '@debrief/contracts/billing/billing'
import type { Viewer } from '@debrief/contracts/people/viewer'
import { getCatalogEntry, priceWithSeats } from '@debrief/domain/billing/plan-catalog'
import { findStanding, isFixedByPaying, type Standing } from '@debrief/domain/billing/standing'
import { count } from '@debrief/domain/words'

type OwnPlan = Plans['own']

export interface StandingWords {
  title: string
  text: string | null
  /** The fix to offer first for a problem with the plan. Null if there's nothing to fix. */
  way: 'card' | 'check' | null
}

const date = new Intl.DateTimeFormat('en', { year: 'numeric', month: 'long', day: 'numeric' })
const formatSeconds = (seconds: number) => date.format(new Date(seconds * 1_000))
const KEPT = 'Your reviews, practice and repositories are still here.'

export function describeStanding(own: OwnPlan, access: Viewer['access']): StandingWords {
  if (own.coveredBy !== null)
    return {
      title: `${own.coveredBy} pays for your access`,
      text: 'You use the team’s plan, so you don’t need your own. To get your own plan, leave the team first.',
      way: null,
    }
  const standing = findStanding(own.subscription)
  // A payment problem with the person's own plan matters more than a problem with the team's plan.
  if (!isFixedByPaying(standing) && access.type in WITHOUT_TEAM)
    return WITHOUT_TEAM[access.type as keyof typeof WITHOUT_TEAM](access.teamName ?? 'your team')
  return WORDS[standing](own)
}

const ownPlan = (text: string): StandingWords => ({ title: 'Choose your own plan', text, way: null })
const WITHOUT_TEAM = {
  insufficient_seats: (team: string) => ownPlan(`With your own plan, you don’t need a seat on ${team}.`),
  manager_no_subscription: (team: string) =>
    ownPlan(`With your own plan, you don’t need to wait for ${team} to renew its plan.`),
}

const WORDS: Record<Standing, (own: OwnPlan) => StandingWords> = {
  none: ({ hadTrial }) => ({
    title: 'Welcome! Select your plan to get started',
    text: hadTrial ? 'You’ve already used your free trial.' : null,
    way: null,
  }),
  trialing: (own) => ({
    title: 'Your plan',
    text: describeTrial(name(own), formatEnd(own)),
    way: null,
  }),
  active: (own) => ({
    title: 'Your plan',
    text: `${describePrice(own)} ${describeRenewal(formatEnd(own))}`,
    way: null,
  }),
  ending: (own) => ({
    title: 'Your plan is canceled',
    text: describeEnding(name(own), formatEnd(own)),
    way: null,
  }),
  unpaid: ({ subscription }) => ({
    title: subscription?.status === 'incomplete' ? 'Your first payment failed' : 'Your payment failed',
    text: `Update your card to use Debrief again. ${KEPT}`,
    way: 'card',
  }),
  paused: () => ({
    title: 'Your plan is paused',
    text: `Add a card to use Debrief again. ${KEPT}`,
    way: 'card',
  }),
  unconfirmed: () => ({
    title: 'Your plan couldn’t be confirmed',
    text: `Debrief hasn’t heard from Stripe since your last billing period ended. ${KEPT}`,
    way: 'check',
  }),
  trial_over: (own) => ({
    title: 'Your trial has ended',
    text: askForPlan(own),
    way: null,
  }),
  ended: (own) => ({
    title: 'Your plan has ended',
    text: askForPlan(own),
    way: null,
  }),
}

const describeTrial = (plan: string, end: string | null) =>
  end === null
    ? `${plan}, free trial. If you don’t add a card, the plan ends with the trial.`
    : `${plan}, free trial until ${end}. If you haven’t added a card by then, the plan ends with the trial.`

const describeRenewal = (day: string | null) => (day === null ? 'Renews automatically.' : `Renews on ${day}.`)

const describeEnding = (plan: string, end: string | null) =>
  end === null
    ? `${plan} ends with the current billing period. To keep it, click Keep subscription below.`
    : `${plan} ends on ${end}. You can use it until then. To keep it, click Keep subscription below.`

/** Leaves out the end if the paid period hasn't ended, such as after a withdrawal, or if its end is unknown. */
function askForPlan(own: OwnPlan): string {
  const { periodEnd = null } = own.subscription ?? {}
  const choose = `Choose a plan to continue. ${KEPT}`
  return periodEnd !== null && periodEnd * 1_000 <= Date.now()
    ? `It ended on ${formatSeconds(periodEnd)}. ${choose}`
    : choose
}

function formatEnd({ subscription }: OwnPlan): string | null {
  return subscription?.periodEnd ? formatSeconds(subscription.periodEnd) : null
}

function name({ subscription }: OwnPlan): string {
  if (!subscription?.planType) return 'Your plan'
  const { planType, extraSeats } = subscription
  const plan = getCatalogEntry(planType).name
  return planType === 'teams' ? `${plan} with ${count(extraSeats + 2, 'seat')}` : plan
}

/** Leaves out the price if it isn't in the catalog (D28). */
function describePrice(own: OwnPlan): string {
  const { planType = null, interval = null, extraSeats = 0 } = own.subscription ?? {}
  if (planType === null || interval === null) return `${name(own)}.`
  const dollars = priceWithSeats(planType, interval, extraSeats).toLocaleString('en-US')
  return interval === 'year' ? `${name(own)}, $${dollars} per year.` : `${name(own)}, $${dollars} per month.`
}
