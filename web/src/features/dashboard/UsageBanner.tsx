import type { UsageMeter } from '@debrief/contracts/http/dashboard'
import clsx from 'clsx'
import { CircleX, TriangleAlert } from 'lucide-react'
import { TONES } from '../../ui/Tag.tsx'

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
    <div
      role="status"
      className={clsx(
        TONES[none ? 'red' : 'yellow'],
        'flex items-center gap-3 rounded-md bg-tone-bg px-3.5 py-2.5 text-sm inset-ring inset-ring-tone-edge',
      )}
    >
      <Icon className="size-4 shrink-0 text-tone" aria-hidden="true" />
      <p>
        <b className="font-semibold">
          {none
            ? `None of ${whose} PR analyses is left this month.`
            : `${remaining} of ${whose} PR analyses left this month.`}
        </b>{' '}
        {none
          ? `Merged pull requests wait in line; none is lost. The month renews on ${renews}.`
          : `Merged pull requests wait in line after that; none is lost. The month renews on ${renews}.`}
      </p>
    </div>
  )
}
