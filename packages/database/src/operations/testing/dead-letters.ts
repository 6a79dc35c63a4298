import { randomUUID } from 'node:crypto'
import {
  connectRepository,
  createTeam,
  createUser,
  mergePullRequest,
  subscribe,
} from '@debrief/testing/factories'
import { sql } from 'kysely'
import { recordMention } from '../../agent-runs.ts'
import type { Connection } from '../../connect.ts'
import { askForSync, claimSync, putSyncBack } from '../../customer-syncs.ts'
import { failDelivery, recordDeliveries } from '../../deliveries.ts'
import { claimJob, discardJob } from '../../jobs/job-store.ts'
import { claim, type WorkTable } from '../../leases.ts'
import { failMail, queueMail, sendMail } from '../../mails.ts'
import { requestAnalysis } from '../../request-analysis.ts'
import { failRun } from '../../run-progress.ts'

type Place = { userId: string; repositoryId: string; fullName: string; githubRepoId: number }

/** Creates a paying person with a repository. */
export async function newPlace({ db }: Connection): Promise<Place> {
  const { id: userId } = await createUser(db)
  await subscribe(db, userId)
  const { id: repositoryId, fullName, githubRepoId } = await connectRepository(db, { userId })
  await sql`update repositories set webhook_id = github_repo_id where id = ${repositoryId}`.execute(db)
  return { userId, repositoryId, fullName, githubRepoId }
}

async function hold({ db }: Connection, table: WorkTable, id: string | number) {
  const claimed = await claim(db, { table, id, leaseSeconds: 30, isolated: false })
  if (!claimed) throw new Error(`${table} ${id} could not be claimed`)
  return claimed
}

/** Stores a delivery about a pull request, which then waits to be handled. */
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
  const { fence } = await hold(connection, 'deliveries', id)
  await failDelivery(connection.db, { id, fence, error: 'no partition of the table' })
  return id
}

/** Creates a merged pull request whose analysis failed, which released its quota. */
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
  const { fence } = await hold(connection, 'analysis_runs', answer.runId)
  const failure = { code: 'github_gone', sentence: 'The repository is not visible any more.' }
  await failRun(db, { runId: answer.runId, fence }, failure)
  return { runId: answer.runId, pullRequestId }
}

/** Creates a failed mention for which the model used `tokens` output tokens. */
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
  const { fence } = await hold(connection, 'agent_runs', id)
  await sql`
    with period as (
      insert into usage_periods (tenant_id, kind, period_start, used)
      values (${userId}, 'agent_tokens', '2026-11-01', ${tokens}))
    insert into usage_events (key, tenant_id, user_id, kind, amount, period_start, state, subject, finished_at)
    values (${`tok:${id}`}, ${userId}, ${userId}, 'agent_tokens', ${tokens}, '2026-11-01', 'settled', 'a mention', now())`.execute(
    db,
  )
  await sql`
    update agent_runs set state = 'failed', outcome = 'failed', reason = 'unexpected', error = 'a fault of ours', tenant_id = ${userId},
      output_tokens = ${tokens}, lease_until = null, finished_at = now() where id = ${id} and fence = ${fence}`.execute(
    db,
  )
  return id
}

/** Creates an invitation whose email the mail server refused. */
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

/** Claims the email's job and discards it, as the worker does. */
export async function discardMail({ db }: Connection, mailId: string): Promise<void> {
  const { id } = await db.selectFrom('jobs').select('id').where('key', '=', mailId).executeTakeFirstOrThrow()
  const job = await claimJob(db, { id, kind: sendMail.kind, isolated: false, leaseSeconds: 30 })
  const error = '550 nobody here'
  await db.transaction().execute(async (trx) => {
    await discardJob(trx, job!, error)
    await failMail(trx, mailId, error)
  })
}

/** Makes a sync of the person's Stripe customer fail. Returns the customer's id. */
export async function failedSync({ db }: Connection, { userId }: Place): Promise<string> {
  const { customer_id: customerId } = await db
    .selectFrom('stripe_customers')
    .select('customer_id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  await askForSync(db, customerId)
  const due = await claimSync(db, 30)
  if (due?.customerId !== customerId) throw new Error('another customer was due')
  await putSyncBack(db, due, { error: 'Stripe did not answer', dueInSeconds: 600 })
  return customerId
}
