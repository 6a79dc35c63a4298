import type { UsageMeter } from '@debrief/contracts/http/dashboard'
import { CircleX, TriangleAlert } from 'lucide-react'
import { Banner } from '../../ui/Banner.tsx'
import { buttonLook } from '../../ui/Button.tsx'
import { Link } from '../../ui/Link.tsx'

const WARN_AT = 5
const day = new Intl.DateTimeFormat('en', { month: 'long', day: 'numeric' })

/** Yellow with 1 to 5 analyses left, red with none (specification, point 2); otherwise nothing. */
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
          ? `None of ${whose} PR analyses is left this month.`
          : `${remaining} of ${whose} PR analyses left this month.`
      }
      action={
        <Link to="/pricing" className={buttonLook({ size: 'small' })}>
          See plans
        </Link>
      }
    >
      Merged pull requests wait in line{none ? '' : ' after that'}; none is lost. The month renews on {renews}
      .
    </Banner>
  )
}
