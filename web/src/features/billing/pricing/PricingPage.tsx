import type { listPlans, Plans, startCheckout } from '@debrief/contracts/billing/billing'
import { call } from '@debrief/contracts/call'
import { HOME } from '@debrief/contracts/pages'
import { type BillingInterval, TRIAL_DAYS, YEARLY_SAVING } from '@debrief/domain/billing/plan-catalog'
import type { PlanType } from '@debrief/domain/billing/plans'
import { useMutation, useQuery } from '@tanstack/react-query'
import { CreditCard, Users } from 'lucide-react'
import { useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { problemText } from '../../../lib/problem-text.ts'
import { useSession } from '../../../session/use-viewer.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Choices } from '../../../ui/controls/Choices.tsx'
import { useDialogs } from '../../../ui/dialogs/Dialogs.tsx'
import { Tag } from '../../../ui/marks/Tag.tsx'
import { Banner } from '../../../ui/states/Banner.tsx'
import { LoadFailed } from '../../../ui/states/LoadFailed.tsx'
import { useLate } from '../../../ui/states/use-late.ts'
import { InvitationList } from '../../teams/shared/invitations/InvitationList.tsx'
import { useOwnInvitations } from '../../teams/shared/invitations/use-invitations.ts'
import { BILLING, toMessage, useOpenPortal } from '../shared/use-billing.ts'
import { Comparison } from './Comparison.tsx'
import { PlanCard } from './PlanCard.tsx'
import { PricingNav } from './PricingNav.tsx'

const INTERVALS = [
  { value: 'month', label: 'Monthly' },
  { value: 'year', label: 'Yearly', note: <Tag tone="green">{YEARLY_SAVING}</Tag> },
] as const

/** Open to everyone who is signed in, even without access to the app (D4). */
export function PricingPage() {
  const session = useSession()
  const { data, error, isPending, refetch } = usePlans()
  const late = useLate(isPending)
  const [interval, setInterval] = useState<BillingInterval>()
  if (!('viewer' in session)) return null
  if (data?.billing === 'off') return <Navigate to={HOME} replace />
  const chosen = interval ?? data?.own.interval ?? 'month'
  return (
    <main id="main" tabIndex={-1} className="mx-auto max-w-[1160px] px-[18px] pb-12 outline-none lg:px-7">
      <PricingNav viewer={session.viewer} />
      <header className="flex flex-wrap items-end gap-5 pt-[34px]">
        <div className="min-w-0 flex-1 basis-72">
          <h1 className="max-w-[11em] font-display text-[36px]/[1.02] font-[680] tracking-[-.04em] sm:text-[46px]/[1.02]">
            Welcome! Select your plan to get started
          </h1>
          {data && <TrialNote own={data.own} />}
        </div>
        <Choices label="Billing" choices={INTERVALS} chosen={chosen} onChoose={setInterval} />
      </header>
      {error && !data && (
        <div className="mt-8">
          <LoadFailed
            title="The plans could not be loaded."
            reason={problemText(error)}
            onRetry={() => void refetch()}
          />
        </div>
      )}
      <Invited />
      {late && <PlanSkeletons />}
      {data && <PlanList plans={data} interval={chosen} />}
    </main>
  )
}

/** Invited people don't need a plan, because the team pays for them. */
function Invited() {
  const { data } = useOwnInvitations()
  const navigate = useNavigate()
  if (!data || data.invitations.length === 0) return null
  return (
    <section aria-labelledby="invited" className="mt-8">
      <h2 id="invited" className="title-3">
        You’re invited to a team that pays for its members
      </h2>
      <div className="mt-2.5 rounded-lg border border-line bg-sheet shadow-1">
        <InvitationList invitations={data.invitations} onAccepted={() => void navigate(HOME)} />
      </div>
    </section>
  )
}

/** Mentions the trial only to people who can start one. */
function TrialNote({ own }: { own: Plans['own'] }) {
  const { open, busy } = useOpenPortal()
  const offersTrial = !own.hasSubscription && !own.hadTrial
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-2 gap-y-1 text-[16px] text-ink-2">
      {offersTrial && (
        <mark className="bg-mark px-1 text-on-mark">{TRIAL_DAYS} days free, no credit card.</mark>
      )}
      Cancel anytime.
      {own.hasCustomer && (
        <Button
          kind="quiet"
          icon={<CreditCard className="size-3.5" aria-hidden="true" />}
          busy={busy && 'Opening…'}
          onClick={open}
        >
          Manage subscription
        </Button>
      )}
    </p>
  )
}

function PlanList({ plans: { plans, own }, interval }: { plans: Plans; interval: BillingInterval }) {
  const { begin, busyWith } = useCheckout()
  return (
    <>
      {own.coveredBy !== null && (
        <div className="mt-6">
          <Banner
            tone="blue"
            icon={<Users aria-hidden="true" />}
            fact={`${own.coveredBy} pays for your access.`}
          >
            You don’t need your own plan while you’re on the team.
          </Banner>
        </div>
      )}
      <div className="mt-[34px] grid rounded-lg border border-line-2 bg-sheet lg:grid-cols-3">
        {plans.map((plan) => (
          <PlanCard
            key={plan.planType}
            plan={plan}
            own={own}
            interval={interval}
            busy={busyWith === plan.planType}
            onChoose={() => begin({ planType: plan.planType, interval })}
          />
        ))}
      </div>
      <Comparison interval={interval} />
    </>
  )
}

function PlanSkeletons() {
  return (
    <div
      role="status"
      aria-label="Loading plans"
      className="mt-[34px] grid rounded-lg border border-line-2 bg-sheet lg:grid-cols-3"
    >
      {[1, 2, 3].map((card) => (
        <div key={card} aria-hidden="true" className="grid gap-4 px-[26px] py-7">
          <div className="skeleton h-5 w-20" />
          <div className="skeleton h-12 w-32" />
          <div className="skeleton h-28 w-full" />
          <div className="skeleton h-11 w-full" />
        </div>
      ))}
    </div>
  )
}

function usePlans() {
  return useQuery({
    queryKey: [BILLING, 'plans'],
    queryFn: ({ signal }) => call<typeof listPlans>('GET /api/billing/plans', { signal }),
  })
}

/** Redirects to Stripe's checkout for a plan. `busyWith` is the plan whose checkout is opening. */
function useCheckout() {
  const dialogs = useDialogs()
  const { mutate, isPending, isSuccess, variables } = useMutation({
    mutationFn: (body: { planType: PlanType; interval: BillingInterval }) =>
      call<typeof startCheckout>('POST /api/billing/checkout', { body }),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) =>
      void dialogs.error({
        title: 'Error',
        text: toMessage(error, 'Failed to start checkout. Please try again.'),
      }),
  })
  return { begin: mutate, busyWith: isPending || isSuccess ? variables.planType : null }
}
