import type { EndingFacts } from '@debrief/database/mail/mails'
import { getCatalogEntry } from '@debrief/domain/billing/plan-catalog'
import { button, composeMail, type MailContent, note, paragraph } from '@debrief/service-kit/mail-frame'

const date = new Intl.DateTimeFormat('en', {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
})
const time = new Intl.DateTimeFormat('en', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
})
const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

const inDollars = (cents: number) => money.format(cents / 100)
const formatTime = (at: string) => `${date.format(new Date(at))}, ${time.format(new Date(at))} UTC`

/**
 * Writes the email that confirms a cancellation, a withdrawal, or the decision to keep a canceled subscription (D49).
 * The email repeats what the person declared and when, because the email is their proof.
 */
export function writeEndingEmail(
  facts: EndingFacts,
  subject: string,
  appUrl: string | undefined,
): MailContent {
  const settings = appUrl && `${new URL(appUrl).origin}/settings#cancel-or-withdraw`
  return composeMail({
    subject,
    title: subject,
    parts: [
      ...PARAGRAPHS[facts.kind](facts).map(paragraph),
      ...(facts.kind === 'cancel' && !hasEnded(facts) && settings
        ? [button('Keep your subscription', settings)]
        : []),
    ],
    footer: [note('Keep this email as your confirmation.')],
  })
}

const PARAGRAPHS: Record<EndingFacts['kind'], (facts: EndingFacts) => string[]> = {
  cancel: (facts) => [
    `We received your cancellation on ${formatTime(facts.requestedAt)}: “I hereby cancel ${name(facts)}.”`,
    hasEnded(facts)
      ? sayEnded(facts)
      : `Your subscription ends on ${formatTime(getEnd(facts))}. You can keep using it until then. It won’t renew.`,
    ...teamLosesAccess(facts, hasEnded(facts)),
  ],
  withdraw: (facts) => [
    `We received your withdrawal on ${formatTime(facts.requestedAt)}: “I hereby withdraw from the contract for ${name(facts)}.”`,
    sayEnded(facts),
    ...teamLosesAccess(facts, true),
    describeRefund(facts),
  ],
  keep: (facts) => [
    `On ${formatTime(facts.requestedAt)}, you asked to keep your subscription: “I want to keep ${name(facts)}.”`,
    'Your subscription is no longer canceled. Its current state is shown in Settings, under Plan.',
  ],
}

const getEnd = ({ endsAt, requestedAt }: EndingFacts) => endsAt ?? requestedAt

/** A subscription that wasn't paid ends as soon as it's canceled. */
const hasEnded = (facts: EndingFacts) => new Date(getEnd(facts)).getTime() <= Date.now()

const sayEnded = (facts: EndingFacts) =>
  facts.paidCents === 0
    ? `Your subscription ended on ${formatTime(getEnd(facts))}. You won’t be charged.`
    : `Your subscription ended on ${formatTime(getEnd(facts))}. You won’t be charged again.`

function name({ planType, subscriptionId }: EndingFacts): string {
  return planType
    ? `my Debrief ${getCatalogEntry(planType).name} subscription (${subscriptionId})`
    : `my Debrief subscription (${subscriptionId})`
}

function teamLosesAccess({ planType, hasMembers }: EndingFacts, hasEnded: boolean): string[] {
  if (planType !== 'teams' || !hasMembers) return []
  return hasEnded
    ? ['Team members without their own subscription no longer have access.']
    : ['Team members without their own subscription lose access on that day.']
}

function describeRefund({ paidCents, refundCents }: EndingFacts): string {
  if (refundCents === 0)
    return paidCents === 0
      ? 'You paid nothing, so there is nothing to refund.'
      : 'You used the whole billing period, so there is nothing left to refund.'
  const amount =
    refundCents === paidCents
      ? `We refunded the ${inDollars(paidCents)} that you paid`
      : `We refunded ${inDollars(refundCents)} of the ${inDollars(paidCents)} that you paid. The rest is for the days before your withdrawal`
  return `${amount}. The money goes back to the payment method you used, usually within 10 business days.`
}
