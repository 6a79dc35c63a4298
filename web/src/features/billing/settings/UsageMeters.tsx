import type { SubscriptionView } from '@debrief/contracts/billing/billing'
import { buildUsageMeter, formatCount } from '@debrief/domain/billing/usage-meter'
import clsx from 'clsx'
import { Meter } from '../../../ui/marks/Meter.tsx'
import { TONES } from '../../../ui/marks/Tag.tsx'

export function UsageMeters({ usage }: { usage: NonNullable<SubscriptionView['usage']> }) {
  return (
    <div className="grid lg:grid-cols-3">
      <Usage name="PR analyses" {...usage.analyses} monthly />
      <Usage name="Repositories" {...usage.repositories} />
      <Usage name="Agent tokens" {...usage.agentTokens} monthly />
    </div>
  )
}

interface Props {
  name: string
  used: number
  limit: number | null
  monthly?: boolean
}

function Usage({ name, used, limit, monthly = false }: Props) {
  const meter = buildUsageMeter(limit, used)
  const left = meter.remaining === null ? 'Unlimited' : `${formatCount(meter.remaining)} left`
  // The meter's note says "this month", but repositories don't reset monthly.
  const note = monthly || meter.remaining === 0 ? meter.note : meter.note?.replace(' this month', '')
  return (
    <div className="border-t border-line px-4 py-3.5 first:border-t-0 lg:border-t-0 lg:border-l lg:first:border-l-0">
      <div className="mb-2 flex justify-between gap-2 text-sm">
        <span>{name}</span>
        <b className="font-semibold tabular-nums">
          {formatCount(used)} {limit !== null && <span className="text-ink-3">/ {formatCount(limit)}</span>}
        </b>
      </div>
      <Meter label={`${name} used`} used={used} limit={limit} share={meter.share} tone={meter.tone} />
      <div className={clsx(note ? [TONES[meter.tone], 'text-tone'] : 'text-ink-3', 'mt-[7px] text-xs')}>
        {note ?? (monthly && limit !== null ? `${left} this month` : left)}
      </div>
    </div>
  )
}
