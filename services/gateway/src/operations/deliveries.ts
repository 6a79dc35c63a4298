import type { DeliveryState } from '@debrief/contracts/operations/constants'
import { listOperatedDeliveries } from '@debrief/contracts/operations/deliveries'
import { listDeliveries } from '@debrief/database/operations/list-deliveries'
import { type Context, serve } from '../context.ts'
import { operatorsOnly } from '../policies/operators.ts'
import { asJson } from './copy-json.ts'

/** Rows per page. */
const PAGE = 50

export const listOperatedDeliveriesRoute = serve(listOperatedDeliveries)(
  async ({ query }, context: Context) => {
    operatorsOnly(context)
    const { before, ...filter } = query
    const from = before === undefined ? {} : { before: Number(before) }
    const found = await listDeliveries(context.db, filter, { limit: PAGE + 1, ...from })
    const deliveries = asJson(found.slice(0, PAGE)).map((row) => ({
      ...row,
      state: row.state as DeliveryState,
    }))
    const last = deliveries.at(-1)
    return { deliveries, next: last && found.length > PAGE ? String(last.id) : null }
  },
)
