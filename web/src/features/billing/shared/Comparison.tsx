import { getCatalogEntry, perMonth } from '@debrief/domain/billing/plan-catalog'
import {
  type BillingInterval,
  PLAN_LIMITS,
  PLAN_TYPES,
  type PlanLimits,
  type PlanType,
} from '@debrief/domain/billing/plans'
import { formatCount } from '@debrief/domain/billing/usage-meter'
import * as words from './words.ts'

export function Comparison({ interval }: { interval: BillingInterval }) {
  const rows: { name: string; cell(limits: PlanLimits): string }[] = [
    { name: words.analyses, cell: (limits) => perSeat(limits, limits.monthlyPRLimit) },
    {
      name: words.repositories,
      cell: ({ repositoriesLimit }) => repositoriesLimit?.toString() ?? words.unlimited,
    },
    { name: words.agentTokens, cell: (limits) => perSeat(limits, limits.aiAgentTokensLimit) },
    { name: words.seats, cell: ({ planType }) => seats(planType, interval) },
  ]
  return (
    <table className="mt-[52px] w-full border-collapse text-left text-sm lg:text-base">
      <thead>
        <tr className="[&_th]:py-2.5 [&_th]:pr-2.5 [&_th]:text-sm lg:[&_th]:pr-4 [&_th]:font-semibold">
          <th scope="col">{words.comparePlans}</th>
          {PLAN_TYPES.map((planType) => (
            <th key={planType} scope="col">
              {getCatalogEntry(planType).name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, cell }) => (
          <tr key={name} className="border-t border-line [&>*]:py-2.5 [&>*]:pr-2.5 lg:[&>*]:pr-4">
            <th scope="row" className="font-normal">
              {name}
            </th>
            {PLAN_TYPES.map((planType) => (
              <td key={planType} className="tabular-nums lg:w-1/5">
                {cell(PLAN_LIMITS[planType])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function perSeat({ planType }: PlanLimits, limit: number | null): string {
  if (limit === null) return words.unlimited
  const figure = limit === 1_000_000 ? '1M' : formatCount(limit)
  return planType === 'teams' ? words.perSeat(figure) : figure
}

function seats(planType: PlanType, interval: BillingInterval): string {
  const { seat } = getCatalogEntry(planType).price[interval]
  const { baseSeats } = PLAN_LIMITS[planType]
  if (seat === null) return `${baseSeats}`
  return words.includedSeats(baseSeats, perMonth(seat, interval))
}
