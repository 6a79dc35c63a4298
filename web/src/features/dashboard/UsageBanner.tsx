import type { UsageMeter } from '@debrief/contracts/dashboard/dashboard'
import { CircleX, TriangleAlert } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useViewer } from '../../session/use-viewer.ts'
import { Button, buttonLook } from '../../ui/controls/Button.tsx'
import { Link } from '../../ui/controls/Link.tsx'
import { Banner } from '../../ui/states/Banner.tsx'
import * as words from './words/words.ts'

const BuySeats = lazy(async () => ({ default: (await import('../billing/shared/BuySeats.tsx')).BuySeats }))

const WARN_AT = 5
const day = new Intl.DateTimeFormat('en', { month: 'long', day: 'numeric' })

/** The banner is yellow with 1 to 5 analyses left, red with 0 left, and otherwise hidden (specification, point 2). */
export function UsageBanner({ usage }: { usage: UsageMeter }) {
  const { data: viewer } = useViewer()
  const { limit, remaining, pooled } = usage
  if (limit === null || remaining === null || remaining > WARN_AT) return null
  const renews = day.format(new Date(usage.renewsAt))
  const none = remaining === 0
  const isManager = viewer?.isManager === true
  const Icon = none ? CircleX : TriangleAlert
  return (
    <Banner
      tone={none ? 'red' : 'yellow'}
      icon={<Icon aria-hidden="true" />}
      fact={words.analysesLeftOf(remaining, limit, pooled)}
      action={
        pooled ? (
          isManager && <MoreSeats />
        ) : (
          <Link to="/pricing" className={buttonLook({ size: 'small' })}>
            {words.viewPlans}
          </Link>
        )
      }
    >
      {words.describeWait(remaining, renews)}
      {pooled && ` ${isManager ? words.eachSeatAdds : words.managerBuysSeats}`}
    </Banner>
  )
}

function MoreSeats() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {words.buySeats}
      </Button>
      <Suspense>{open && <BuySeats onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
