import { exportDeliveries } from '@debrief/contracts/operations/deliveries'
import { exportFailed } from '@debrief/contracts/operations/failed-work'
import { exportLost } from '@debrief/contracts/operations/lost-deliveries'
import { listLostAfter } from '@debrief/database/deliveries/reconciliation-facts'
import { listDeliveries } from '@debrief/database/operations/list-deliveries'
import { listFailedAfter } from '@debrief/database/operations/list-failed'
import type { Route } from '../context.ts'
import { serveExport } from '../lists/export-list.ts'
import { operatorsOnly } from '../policies/operators.ts'
import { asDeliveries, asJson, withTime } from './operators.ts'

const exportFailedRoute = serveExport(exportFailed, {
  file: 'failed-jobs',
  columns: {
    Time: ({ at }) => at,
    Kind: ({ work }) => work,
    ID: ({ id }) => id,
    Code: ({ code }) => code,
    Error: ({ error }) => error,
    Attempts: ({ attempts }) => attempts,
    Crashes: ({ crashes }) => crashes,
    About: ({ about }) => about,
    Repository: ({ repository }) => repository,
    'Request ID': ({ requestId }) => requestId,
    Tenant: ({ tenant }) => tenant,
    Replayable: ({ isReplayable }) => isReplayable,
  },
  async open({ query: { format: _, ...narrowed } }, context) {
    operatorsOnly(context)
    const filter = withTime(narrowed)
    return async (wanted) => {
      const { page, next } = await listFailedAfter(context.db, filter, wanted)
      return { page: asJson(page), next }
    }
  },
})

const exportDeliveriesRoute = serveExport(exportDeliveries, {
  file: 'deliveries',
  columns: {
    Received: ({ receivedAt }) => receivedAt,
    Source: ({ source }) => source,
    'Delivery ID': ({ deliveryId }) => deliveryId,
    Event: ({ event }) => event,
    Repository: ({ repository }) => repository,
    Number: ({ number }) => number,
    State: ({ state }) => state,
    Outcome: ({ outcome }) => outcome,
    Error: ({ error }) => error,
    Attempts: ({ attempts }) => attempts,
    Crashes: ({ crashes }) => crashes,
    Handled: ({ finishedAt }) => finishedAt,
  },
  async open({ query: { format: _, ...filter } }, context) {
    operatorsOnly(context)
    return async ({ after, limit }) => {
      const from = after === undefined ? {} : { before: Number(after) }
      const rows = await listDeliveries(context.db, filter, { limit, ...from })
      const last = rows.at(-1)
      return { page: asDeliveries(rows), next: last && rows.length === limit ? String(last.id) : null }
    }
  },
})

const exportLostRoute = serveExport(exportLost, {
  file: 'lost-deliveries',
  columns: {
    Found: ({ foundAt }) => foundAt,
    Sent: ({ sentAt }) => sentAt,
    Repository: ({ fullName }) => fullName,
    'Delivery ID': ({ deliveryId }) => deliveryId,
    Event: ({ event }) => event,
    Recovered: ({ healedAt }) => healedAt,
    'Recovered by': ({ healedBy }) => healedBy,
    'Given up': ({ givenUpAt }) => givenUpAt,
    Reason: ({ reason }) => reason,
  },
  async open(_, context) {
    operatorsOnly(context)
    return async (wanted) => {
      const { page, next } = await listLostAfter(context.db, wanted)
      return { page: asJson(page), next }
    }
  },
})

export const operatorExportRoutes: readonly Route[] = [
  exportFailedRoute,
  exportDeliveriesRoute,
  exportLostRoute,
]
