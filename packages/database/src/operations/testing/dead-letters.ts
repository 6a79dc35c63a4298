import { randomUUID } from 'node:crypto'
import {
  connectRepository,
  createTeam,
  createUser,
  mergePullRequest,
  subscribe,
} from '@debrief/testing/factories'
import { claimKey } from '@debrief/testing/run-jobs'
import { sql } from 'kysely'
import { answerMention, recordMention } from '../../agent/runs.ts'
import { requestSync } from '../../billing/customer-syncs.ts'
import type { Connection, Trx } from '../../connect.ts'
import { endDelivery, recordDeliveries, routeDelivery } from '../../deliveries/deliveries.ts'
import { claimJob, discardJob, requeueJob } from '../../jobs/job-store.ts'
import { failMail, queueMail, sendMail } from '../../mail/mails.ts'
import { requestAnalysis } from '../../pull-requests/request-analysis.ts'
import { analyzePullRequest } from '../../reviews/analysis-runs.ts'
import { failRun } from '../../reviews/run-progress.ts'

type Place = { userId: string; repositoryId: string; fullName: string; githubRepoId: number }

export async function newPlace({ db }: Connection): Promise<Place> {
  const { id: userId } = await createUser(db)
  await subscribe(db, userId)
  const { id: repositoryId, fullName, githubRepoId } = await connectRepository(db, { userId })
  await sql`update repositories set webhook_id = github_repo_id where id = ${repositoryId}`.execute(db)
  return { userId, repositoryId, fullName, githubRepoId }
}

export async function discard(
  { db }: Connection,
  { kind, key, ...failure }: { kind: string; key: string | number; error: string; code: string },
  discarded: (trx: Trx) => Promise<unknown>,
): Promise<void> {
  const job = await claimKey(db, kind, key)
  await db.transaction().execute(async (trx) => {
    await discardJob(trx, job, failure)
    await discarded(trx)
  })
}

export async function deliver(
  { pool }: Connection,
  { repositoryId, fullName, githubRepoId }: Place,
  number: number,
): Promise<number> {
  const repository = { githubId: githubRepoId, fullName }
  const [id] = await recordDeliveries(pool, [
    {
      source: 'github-repository',
      hookId: repositoryId,
      deliveryId: randomUUID(),
      event: 'pull_request',
      repositoryId,
      facts: JSON.stringify({ kind: 'pull_request', event: { repository, pullRequest: { number } } }),
    },
  ])
  return id!
}

export async function failedDelivery(connection: Connection, place: Place, number: number): Promise<number> {
  const id = await deliver(connection, place, number)
  const error = 'no partition of the table'
  await discard(connection, { kind: routeDelivery.kind, key: id, error, code: 'unexpected' }, (trx) =>
    endDelivery(trx, id, { outcome: 'failed', error }),
  )
  return id
}

export async function failedRun(
  connection: Connection,
  { repositoryId, userId }: Place,
  number: number,
): Promise<{ runId: string; pullRequestId: string }> {
  const { db } = connection
  const pullRequestId = await mergePullRequest(db, { repositoryId, userId, number })
  const asked = { pullRequestId, viewerId: userId, kind: 'analyze', requestId: null } as const
  const answer = await requestAnalysis(db, asked)
  if (answer.outcome !== 'accepted') throw new Error(`not accepted: ${answer.outcome}`)
  const { runId } = answer
  const failure = { code: 'github_gone', sentence: 'Debrief can no longer access the repository.' }
  const discarded = { kind: analyzePullRequest.kind, key: runId, code: failure.code, error: failure.sentence }
  await discard(connection, discarded, (trx) => failRun(trx, runId, failure))
  return { runId, pullRequestId }
}

export async function failedMention(
  connection: Connection,
  { userId, fullName, githubRepoId }: Place,
  { number, tokens }: { number: number; tokens: number },
): Promise<string> {
  const { db } = connection
  const mention = { installationId: 1, source: 'issue_comment', commentId: number, inReplyTo: null } as const
  const said = { githubRepoId, fullName, prNumber: number, verb: 'review', commenterId: 1 } as const
  await db
    .transaction()
    .execute((trx) =>
      recordMention(trx, { ...mention, ...said, commenterLogin: 'ines-moreau', requestId: randomUUID() }),
    )
  const { rows } = await sql<{ id: string }>`select id from agent_runs where comment_id = ${number}`.execute(
    db,
  )
  const { id } = rows[0]!
  await sql`
    with period as (
      insert into usage_periods (tenant_id, kind, period_start, used)
      values (${userId}, 'agent_tokens', '2026-11-01', ${tokens}))
    insert into usage_events (key, tenant_id, user_id, kind, amount, period_start, state, subject, finished_at)
    values (${`tok:${id}`}, ${userId}, ${userId}, 'agent_tokens', ${tokens}, '2026-11-01', 'settled', 'a mention', now())`.execute(
    db,
  )
  const error = 'a fault of ours'
  await discard(connection, { kind: answerMention.kind, key: id, error, code: 'unexpected' }, (trx) =>
    sql`
      update agent_runs set state = 'failed', outcome = 'failed', reason = 'unexpected', error = ${error},
        tenant_id = ${userId}, output_tokens = ${tokens}, finished_at = now() where id = ${id}`.execute(trx),
  )
  return id
}

export async function failedMail(
  connection: Connection,
  { userId }: Place,
): Promise<{ id: string; invitationId: string }> {
  const { db } = connection
  const teamId = await createTeam(db, { managerId: userId })
  const invited = { inviter_id: userId, invitee_email: 'nils@northbeam.example' }
  const { id: invitationId } = await db
    .insertInto('team_invitations')
    .values({ team_id: teamId, invitation_token: randomUUID(), ...invited })
    .returning('id')
    .executeTakeFirstOrThrow()
  const id = randomUUID()
  const letter = { id, to: 'nils@northbeam.example', subject: 'Come in', body: 'k1.sealed' }
  await db
    .transaction()
    .execute((trx) => queueMail(trx, { ...letter, kind: 'invitation', senderId: userId, invitationId }))
  await discardMail(connection, id)
  return { id, invitationId }
}

export function discardMail(connection: Connection, mailId: string): Promise<void> {
  const error = '550 nobody here'
  return discard(connection, { kind: sendMail.kind, key: mailId, error, code: 'unexpected' }, (trx) =>
    failMail(trx, mailId, error),
  )
}

export async function failedSync({ db }: Connection, { userId }: Place): Promise<string> {
  const { customer_id: customerId } = await db
    .selectFrom('stripe_customers')
    .select('customer_id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  await requestSync(db, customerId)
  const { id } = await db
    .selectFrom('jobs')
    .select('id')
    .where('key', '=', customerId)
    .executeTakeFirstOrThrow()
  const job = await claimJob(db, { id, kind: 'sync-customer', isolated: null, leaseSeconds: 30 })
  await requeueJob(db, job!, { error: 'Stripe did not answer', seconds: 600, counts: true })
  return customerId
}
