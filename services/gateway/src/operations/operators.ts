import type { DeliveryState } from '@debrief/contracts/operations/constants'
import { listOperatedDeliveries } from '@debrief/contracts/operations/deliveries'
import { explainPullRequest as explainCall } from '@debrief/contracts/operations/explain'
import { listFailed as listCall, replayFailed as replayCall } from '@debrief/contracts/operations/failed-work'
import { compareHooks, showLost } from '@debrief/contracts/operations/lost-deliveries'
import { listChecks as checksCall, verifyAll } from '@debrief/contracts/operations/verify'
import { showVersion } from '@debrief/contracts/operations/version'
import {
  pauseWork as pauseCall,
  resumeWork as resumeCall,
  showWork,
} from '@debrief/contracts/operations/work'
import { showWorkHistory } from '@debrief/contracts/operations/work-history'
import { Problem } from '@debrief/contracts/problem'
import { countLost, listLost, listReconciliations } from '@debrief/database/deliveries/reconciliation-facts'
import { reconcileNow } from '@debrief/database/deliveries/reconciliations'
import { recordAudit } from '@debrief/database/operations/audit'
import { explainPullRequest } from '@debrief/database/operations/explain/explain-pull-request'
import { type DeliveryRow, listDeliveries } from '@debrief/database/operations/list-deliveries'
import { groupFailed, listFailed } from '@debrief/database/operations/list-failed'
import { pauseWork, resumeWork } from '@debrief/database/operations/pauses'
import { listQueueSamples } from '@debrief/database/operations/queue-samples'
import { lookAtQueues } from '@debrief/database/operations/queues'
import { replayFailed } from '@debrief/database/operations/replay/replay'
import { listSwitchedOffRules } from '@debrief/database/operations/switched-off-rules'
import { findUnreadableSecrets } from '@debrief/database/operations/unreadable-secrets'
import { listChecks, verify } from '@debrief/database/operations/verify'
import type { Operator } from '@debrief/database/operations/work'
import { openSealed } from '@debrief/service-kit/key-ring'
import manifest from '../../package.json' with { type: 'json' }
import { type Context, serve } from '../context.ts'
import { operatorsOnly } from '../policies/operators.ts'
import { readAddress } from '../pull-requests/self-check/read-address.ts'
import { readPostgresVersion } from './version.queries.ts'

const PAGE = 50

const showWorkRoute = serve(showWork)(async (_, context: Context) => {
  operatorsOnly(context)
  const [queues, switchedOffRules] = await Promise.all([
    lookAtQueues(context.db),
    listSwitchedOffRules(context.db),
  ])
  return asJson({ queues, switchedOffRules })
})

/** In minutes. */
const HISTORY = 120

const showWorkHistoryRoute = serve(showWorkHistory)(async (_, context: Context) => {
  operatorsOnly(context)
  return asJson({ samples: await listQueueSamples(context.db, HISTORY) })
})

const pauseWorkRoute = serve(pauseCall)(async ({ body, requestId }, context: Context) => {
  const operator = requireOperator(context)
  return { work: await pauseWork(context.db, { ...body, operator, requestId }) }
})

const resumeWorkRoute = serve(resumeCall)(async ({ body, requestId }, context: Context) => {
  const operator = requireOperator(context)
  return { work: await resumeWork(context.db, { ...body, operator, requestId }) }
})

const listOperatedDeliveriesRoute = serve(listOperatedDeliveries)(async ({ query }, context: Context) => {
  operatorsOnly(context)
  const { before, ...filter } = query
  const from = before === undefined ? {} : { before: Number(before) }
  const found = await listDeliveries(context.db, filter, { limit: PAGE + 1, ...from })
  const deliveries = asDeliveries(found.slice(0, PAGE))
  const last = deliveries.at(-1)
  return { deliveries, next: last && found.length > PAGE ? String(last.id) : null }
})

export const asDeliveries = (rows: readonly DeliveryRow[]) =>
  asJson(rows).map((row) => ({ ...row, state: row.state as DeliveryState }))

const listFailedRoute = serve(listCall)(async ({ query }, context: Context) => {
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

const replayFailedRoute = serve(replayCall)(async ({ body, requestId }, context: Context) => {
  const operator = requireOperator(context)
  const { filter, dryRun } = body
  // A dry run needs no reason, because it isn't recorded.
  const reason = dryRun ? 'dry run' : (body.reason ?? '')
  return replayFailed(context.db, { filter: withTime(filter), reason, operator, dryRun, requestId })
})

export const withTime = <Filter extends { since?: string | undefined }>({ since, ...filter }: Filter) => ({
  ...filter,
  since: since === undefined ? undefined : new Date(since),
})

const MAX_ROWS = 100

const showLostRoute = serve(showLost)(async (_, context: Context) => {
  operatorsOnly(context)
  const { db } = context
  const [counts, hooks, lost] = await Promise.all([
    countLost(db),
    listReconciliations(db, { limit: MAX_ROWS }),
    listLost(db, { limit: MAX_ROWS }),
  ])
  return asJson({ counts, hooks, lost })
})

const compareHooksRoute = serve(compareHooks)(
  async ({ body: { repositoryId }, requestId }, context: Context) => {
    const { name, userId } = requireOperator(context)
    const due = await reconcileNow(context.db, { repositoryId })
    const details = { by: name, repositoryId, due }
    await recordAudit(context.db, { action: 'reconciliation_ordered', actorId: userId, requestId, details })
    return { due }
  },
)

const explainPullRequestRoute = serve(explainCall)(async ({ query }, context: Context) => {
  operatorsOnly(context)
  const asked = readAddress(query.pullRequest, context.config.GITHUB_URL)
  if (!asked) throw notAnAddress(context.config.GITHUB_URL)
  return explainPullRequest(context.db, asked)
})

const notAnAddress = (githubUrl: string) =>
  new Problem(
    'not_a_pull_request',
    400,
    `This isn’t a pull request. Enter a pull request’s URL on ${new URL(githubUrl).host}, or owner/name#12.`,
  )

const listChecksRoute = serve(checksCall)(async (_, context: Context) => {
  operatorsOnly(context)
  return { checks: asJson(await listChecks(context.db)) }
})

const verifyAllRoute = serve(verifyAll)(async (_, context: Context) => {
  operatorsOnly(context)
  const { asked, broken } = await verify(context.pool)
  const secrets = await findUnreadableSecrets(context.db, openSealed(context.keys))
  return asJson({ asked: asked + 1, broken: secrets ? [...broken, secrets] : broken })
})

const showVersionRoute = serve(showVersion)(async (_, context: Context) => {
  operatorsOnly(context)
  return {
    debrief: manifest.version,
    node: process.versions.node,
    postgres: await readPostgresVersion(context.db),
  }
})

/** Throws 404 if the requester isn't an operator. */
function requireOperator(context: Context): Operator {
  operatorsOnly(context)
  return { name: context.viewer.username, userId: context.viewer.id }
}

/** The type of a value after a JSON round trip, which converts times to strings. */
type JsonValue<Value> = Value extends Date
  ? string
  : Value extends readonly (infer Item)[]
    ? JsonValue<Item>[]
    : Value extends object
      ? { [Key in keyof Value]: JsonValue<Value[Key]> }
      : Value

/** Contracts declare times as strings. An infinite time becomes null. */
export const asJson = <Value>(value: Value) => JSON.parse(JSON.stringify(value)) as JsonValue<Value>

export const operatorRoutes = [
  showWorkHistoryRoute,
  showWorkRoute,
  pauseWorkRoute,
  resumeWorkRoute,
  listFailedRoute,
  replayFailedRoute,
  listOperatedDeliveriesRoute,
  showLostRoute,
  compareHooksRoute,
  explainPullRequestRoute,
  listChecksRoute,
  verifyAllRoute,
  showVersionRoute,
]
