import type { Plans } from '@debrief/contracts/billing/billing'
import { HOME } from '@debrief/contracts/pages'
import type { Viewer } from '@debrief/contracts/people/viewer'
import { YEARLY_SAVING } from '@debrief/domain/billing/plan-catalog'
import type { BillingInterval } from '@debrief/domain/billing/plans'
import { Moon, Sun } from 'lucide-react'
import { lazy, Suspense, useEffect } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { problemText } from '../../../lib/problem-text.ts'
import { useSession } from '../../../session/use-viewer.ts'
import { Button, buttonLook } from '../../../ui/controls/Button.tsx'
import { Choices } from '../../../ui/controls/Choices.tsx'
import { Link } from '../../../ui/controls/Link.tsx'
import { Avatar } from '../../../ui/marks/Avatar.tsx'
import { Logo } from '../../../ui/marks/Logo.tsx'
import { Tag } from '../../../ui/marks/Tag.tsx'
import { LoadFailed } from '../../../ui/states/LoadFailed.tsx'
import { useLate } from '../../../ui/states/use-late.ts'
import { useTheme } from '../../../ui/use-theme.ts'
import { WaysOut } from '../../people/shared/WaysOut.tsx'
import { InvitationNotice } from '../../teams/shared/invitations/InvitationNotice.tsx'
import { Comparison } from '../shared/Comparison.tsx'
import { readChosen } from '../shared/plan-query.ts'
import { PlanCard } from './PlanCard.tsx'
import { StandingHeader } from './StandingHeader.tsx'
import { useCheckout, usePlans } from './use-plans.ts'
import * as words from './words.ts'

const EndingPanel = lazy(async () => ({ default: (await import('../settings/EndingPanel.tsx')).EndingPanel }))

const INTERVALS = [
  { value: 'month', label: words.monthly },
  { value: 'year', label: words.yearly, note: <Tag tone="green">{YEARLY_SAVING}</Tag> },
] as const

/** Open to everyone who is signed in, even without access to the app (D4). */
export function PricingPage() {
  const session = useSession()
  const { data, error, isPending, refetch } = usePlans()
  const late = useLate(isPending)
  const [search, setSearch] = useSearchParams()
  const { interval } = readChosen(search)
  if (!('viewer' in session)) return null
  if (data?.billing === 'off') return <Navigate to={HOME} replace />
  const shown = interval ?? data?.own.interval ?? 'month'
  const choose = (value: BillingInterval) =>
    setSearch((before) => ({ ...Object.fromEntries(before), interval: value }), { replace: true })
  const { viewer } = session
  return (
    <main id="main" tabIndex={-1} className="mx-auto max-w-[1160px] px-[18px] pb-12 outline-none lg:px-7">
      <PricingNav viewer={viewer} />
      <header className="flex flex-wrap items-end gap-5 pt-[34px]">
        <StandingHeader viewer={viewer} own={data?.own} />
        <Choices label={words.billing} choices={INTERVALS} chosen={shown} onChoose={choose} />
      </header>
      {error && !data && (
        <div className="mt-8">
          <LoadFailed title={words.plansFailed} reason={problemText(error)} onRetry={() => void refetch()} />
        </div>
      )}
      <div className="mt-8 empty:hidden">
        <InvitationNotice />
      </div>
      {late && <PlanSkeletons />}
      {data && <PlanList plans={data} interval={shown} />}
      {data?.own.subscription && (
        <div className="mt-[52px]">
          <Suspense>
            <EndingPanel />
          </Suspense>
        </div>
      )}
      {!viewer.access.hasAccess && (
        <div className="mt-[52px] max-w-[640px]">
          <WaysOut viewer={viewer} />
        </div>
      )}
    </main>
  )
}

function PlanList({ plans: { plans, own }, interval }: { plans: Plans; interval: BillingInterval }) {
  const { begin, busyWith } = useCheckout()
  const [search] = useSearchParams()
  const { planType: wanted } = readChosen(search)
  useEffect(() => {
    document.querySelector<HTMLElement>(`[data-plan="${wanted}"] button`)?.focus()
  }, [wanted])
  return (
    <>
      <div className="mt-[34px] grid rounded-lg border border-line-2 bg-sheet lg:grid-cols-3">
        {plans.map((plan) => (
          <PlanCard
            key={plan.planType}
            plan={plan}
            own={own}
            interval={interval}
            isChosen={plan.planType === wanted}
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
      aria-label={words.loadingPlans}
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

function PricingNav({ viewer }: { viewer: Viewer }) {
  const { theme, toggle } = useTheme()
  return (
    <nav
      aria-label={words.account}
      className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-2 py-2 text-sm font-medium"
    >
      {viewer.access.hasAccess ? (
        <Link to={HOME} aria-label={words.logo} className="inline-flex">
          <Logo />
        </Link>
      ) : (
        <Logo />
      )}
      <span className="flex-1" />
      <span className="inline-flex min-w-0 items-center gap-2">
        <Avatar name={viewer.username} src={viewer.avatarUrl} />
        <span className="max-w-40 truncate max-sm:sr-only">{viewer.username}</span>
      </span>
      {viewer.access.hasAccess ? (
        <Link to={HOME} className={buttonLook()}>
          {words.dashboard}
        </Link>
      ) : (
        <a href="#account" className={buttonLook({ kind: 'quiet' })}>
          {words.account}
        </a>
      )}
      <Button
        kind="quiet"
        label={theme === 'dark' ? words.lightMode : words.darkMode}
        icon={theme === 'dark' ? <Sun className="size-4" /> : <Moon className="size-4" />}
        onClick={toggle}
      />
    </nav>
  )
}
