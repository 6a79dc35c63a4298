import type { SubscriptionView } from '@debrief/contracts/billing/billing'
import { buildUsageMeter, formatCount } from '@debrief/domain/billing/usage-meter'
import clsx from 'clsx'
import { Meter } from '../../../ui/marks/Meter.tsx'
import { TONES } from '../../../ui/marks/Tag.tsx'
import * as words from './words.ts'

export function UsageMeters({ usage }: { usage: NonNullable<SubscriptionView['usage']> }) {
  return (
    <div className="grid lg:grid-cols-3">
      <Usage kind="analyses" {...usage.analyses} monthly />
      <Usage kind="repositories" {...usage.repositories} />
      <Usage kind="agentTokens" {...usage.agentTokens} monthly />
    </div>
  )
}

interface Props {
  kind: keyof typeof words.meters
  used: number
  limit: number | null
  monthly?: boolean
}

function Usage({ kind, used, limit, monthly = false }: Props) {
  const meter = buildUsageMeter(limit, used)
  return (
    <div className="border-t border-line px-4 py-3.5 first:border-t-0 lg:border-t-0 lg:border-l lg:first:border-l-0">
      <div className="mb-2 flex justify-between gap-2 text-sm">
        <span>{words.meters[kind].name}</span>
        <b className="font-semibold tabular-nums">
          {formatCount(used)} {limit !== null && <span className="text-ink-3">/ {formatCount(limit)}</span>}
        </b>
      </div>
      <Meter
        label={words.meters[kind].used}
        used={used}
        limit={limit}
        share={meter.share}
        tone={meter.tone}
      />
      <div
        className={clsx(
          meter.tone === 'green' ? 'text-ink-3' : [TONES[meter.tone], 'text-tone'],
          'mt-[7px] text-xs',
        )}
      >
        {words.describeLeft(meter, monthly)}
      </div>
    </div>
  )
}
