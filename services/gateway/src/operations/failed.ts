import { listFailed as listCall, replayFailed as replayCall } from '@debrief/contracts/operations/failed'
import { groupFailed, listFailed } from '@debrief/database/operations/list-failed'
import { replayFailed } from '@debrief/database/operations/replay/replay'
import { type Context, serve } from '../context.ts'
import { operatorsOnly } from '../policies/operators.ts'
import { asJson } from './copy-json.ts'
import { operatorOf } from './find-operator.ts'

/** Rows per page. */
const PAGE = 50

export const listFailedRoute = serve(listCall)(async ({ query }, context: Context) => {
  operatorsOnly(context)
  const { after, ...narrowed } = query
  const filter = withTime(narrowed)
  const offset = Number(after ?? 0)
  const [groups, rows] = await Promise.all([
    groupFailed(context.db, filter),
    listFailed(context.db, filter, { limit: PAGE + 1, offset }),
  ])
  const next = rows.length > PAGE ? String(offset + PAGE) : null
  return asJson({ groups, rows: rows.slice(0, PAGE), next })
})

export const replayFailedRoute = serve(replayCall)(async ({ body, requestId }, context: Context) => {
  const operator = operatorOf(context)
  const { filter, dryRun } = body
  // A dry run isn't recorded.
  const reason = dryRun ? 'dry run' : (body.reason ?? '')
  return replayFailed(context.db, { filter: withTime(filter), reason, operator, dryRun, requestId })
})

const withTime = <Filter extends { since?: string | undefined }>({ since, ...filter }: Filter) => ({
  ...filter,
  since: since === undefined ? undefined : new Date(since),
})
