import type { UsageMeter } from '@debrief/contracts/dashboard/dashboard'
import { PLAN_LIMITS } from '@debrief/domain/billing/plans'
import { CircleX, TriangleAlert } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useViewer } from '../../session/use-viewer.ts'
import { Button, buttonLook } from '../../ui/controls/Button.tsx'
import { Link } from '../../ui/controls/Link.tsx'
import { Banner } from '../../ui/states/Banner.tsx'

const BuySeats = lazy(async () => ({ default: (await import('../billing/shared/BuySeats.tsx')).BuySeats }))

const WARN_AT = 5
const day = new Intl.DateTimeFormat('en', { month: 'long', day: 'numeric' })

/** The banner is yellow with 1 to 5 analyses left, red with 0 left, and otherwise hidden (specification, point 2). */
export function UsageBanner({ usage }: { usage: UsageMeter }) {
  const { data: viewer } = useViewer()
  const { limit, remaining, pooled } = usage
  if (limit === null || remaining === null || remaining > WARN_AT) return null
  const whose = pooled ? `the team’s ${limit.toLocaleString('en')}` : `${limit.toLocaleString('en')}`
  const renews = day.format(new Date(usage.renewsAt))
  const none = remaining === 0
  const isManager = viewer?.isManager === true
  const Icon = none ? CircleX : TriangleAlert
  return (
    <Banner
      tone={none ? 'red' : 'yellow'}
      icon={<Icon aria-hidden="true" />}
      fact={
        none
          ? `0 of ${whose} PR analyses left this month.`
          : `${remaining} of ${whose} PR analyses left this month.`
      }
      action={
        pooled ? (
          isManager && <MoreSeats />
        ) : (
          <Link to="/pricing" className={buttonLook({ size: 'small' })}>
            View plans
          </Link>
        )
      }
    >
      {none
        ? `Newly merged pull requests will wait until the limit resets on ${renews}.`
        : `When none are left, newly merged pull requests will wait until the limit resets on ${renews}.`}
      {pooled &&
        (isManager
          ? ` Each seat adds ${PLAN_LIMITS.teams.monthlyPRLimit} PR analyses per month.`
          : ' Your team manager can buy more seats.')}
    </Banner>
  )
}

function MoreSeats() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        Buy seats
      </Button>
      <Suspense>{open && <BuySeats onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
