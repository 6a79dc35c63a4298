import type { UsageMeter } from '@debrief/contracts/dashboard/dashboard'
import { CircleX, TriangleAlert } from 'lucide-react'
import { buttonLook } from '../../ui/controls/Button.tsx'
import { Link } from '../../ui/controls/Link.tsx'
import { Banner } from '../../ui/states/Banner.tsx'

const WARN_AT = 5
const day = new Intl.DateTimeFormat('en', { month: 'long', day: 'numeric' })

/** Yellow with 1 to 5 analyses left, red with none left, and otherwise hidden (specification, point 2). */
export function UsageBanner({ usage }: { usage: UsageMeter }) {
  const { limit, remaining, pooled } = usage
  if (limit === null || remaining === null || remaining > WARN_AT) return null
  const whose = pooled ? `the team's ${limit.toLocaleString('en')}` : `${limit.toLocaleString('en')}`
  const renews = day.format(new Date(usage.renewsAt))
  const none = remaining === 0
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
        <Link to="/pricing" className={buttonLook({ size: 'small' })}>
          View plans
        </Link>
      }
    >
      {none
        ? `Newly merged pull requests will wait until the limit resets on ${renews}.`
        : `After that, newly merged pull requests will wait until the limit resets on ${renews}.`}
    </Banner>
  )
}
