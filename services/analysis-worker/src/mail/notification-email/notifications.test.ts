import { randomBytes } from 'node:crypto'
import { enqueue } from '@debrief/database/jobs/declare-job'
import { findMail } from '@debrief/database/mail/mails'
import { readDigestFacts } from '@debrief/database/mail/weekly-email-facts'
import { disputeMistake, settleDispute } from '@debrief/database/mistakes/disputes'
import { changeChoice } from '@debrief/database/notifications/choices'
import { markRead } from '@debrief/database/notifications/notifications'
import { writeNotificationEmail } from '@debrief/database/notifications/notify'
import { requestAnalysis } from '@debrief/database/pull-requests/request-analysis'
import { analyzePullRequest } from '@debrief/database/reviews/analysis-runs'
import { showStep } from '@debrief/database/reviews/run-progress'
import { beginMembership, lockGroups, lockPeople, lockTeam } from '@debrief/database/teams/memberships'
import { removeMember } from '@debrief/database/teams/teams'
import type { NotificationKind } from '@debrief/domain/notifications/notifications'
import { aboutMail, readKeyRing } from '@debrief/service-kit/key-ring'
import { createLog } from '@debrief/service-kit/log'
import { readUnsubscribeToken } from '@debrief/service-kit/unsubscribe-token'
import { emptyTables } from '@debrief/testing/database'
import { connectRepository, createTeam, createUser, subscribe } from '@debrief/testing/factories'
import { openTestDatabase } from '@debrief/testing/open-database'
import { claimKey, runJobs } from '@debrief/testing/run-jobs'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { createGrouper } from '../../analysis/grouping/grouper.ts'
import type { WorkerContext } from '../../context.ts'
import {
  buildMistake,
  groupWaiting,
  type KindOfMistake,
  startRun,
  storeReview,
  storeRun,
} from '../../testing/store-review.ts'
import { writeNotificationEmailJob } from './notification-email-job.ts'

const { connection } = await openTestDatabase()
const { db } = connection
const grouper = createGrouper(null)
const keys = readKeyRing(`test:${randomBytes(32).toString('base64')}`)
const DAY = 86_400_000

let userId: string
let repositoryId: string
beforeEach(async () => {
  await emptyTables(db, 'users', 'teams', 'mails', 'jobs')
  const person = await createUser(db)
  userId = person.id
  await subscribe(db, userId)
  repositoryId = (await connectRepository(db, { userId })).id
})

const daysAgo = (days: number) => new Date(Date.now() - days * DAY)

async function review(mergedAt: Date, kinds: KindOfMistake[] = []) {
  const run = await startRun(connection, { userId, repositoryId, mergedAt })
  await sql`
    update pull_requests set author_github_id = (select github_id from users where id = ${userId})
    where id = ${run.pullRequestId}`.execute(db)
  const reviewId = await storeRun(connection, grouper, {
    ...run,
    mistakes: kinds.map((kind) => buildMistake(kind)),
  })
  await groupWaiting(connection, grouper)
  return { reviewId: reviewId!, pullRequestId: run.pullRequestId }
}

async function reviewAgain(
  { reviewId, pullRequestId }: Awaited<ReturnType<typeof review>>,
  kinds: KindOfMistake[],
) {
  const asked = {
    pullRequestId,
    viewerId: userId,
    kind: 'reanalyze' as const,
    replaces: reviewId,
    requestId: null,
  }
  const started = await requestAnalysis(db, asked)
  if (started.outcome !== 'accepted') throw new Error(started.outcome)
  const job = await claimKey(db, analyzePullRequest.kind, started.runId)
  await showStep(db, started.runId, job, 'analyzing')
  const mistakes = kinds.map((kind) => buildMistake(kind))
  await storeRun(connection, grouper, { runId: started.runId, job, mistakes })
  await groupWaiting(connection, grouper)
}

const kindsFor = async (id = userId): Promise<string[]> =>
  (
    await db
      .selectFrom('notifications')
      .select('kind')
      .where('user_id', '=', id)
      .orderBy('created_at')
      .execute()
  ).map(({ kind }) => kind)
const count = async (kind: NotificationKind) => (await kindsFor()).filter((one) => one === kind).length
const choose = (kind: NotificationKind, change: { app?: boolean; email?: boolean }) =>
  changeChoice(db, { userId, kind, change, actorId: userId, requestId: 'r' })

async function sendEmails(settings: object = { APP_URL: 'https://debrief.example', BILLING: 'on' }) {
  const deps = { database: connection, keys, settings } as unknown as WorkerContext
  await runJobs([writeNotificationEmailJob], { db, deps, log: createLog('test', 'silent') })
  return (await db.selectFrom('mails').select('subject').orderBy('created_at').execute()).map(
    (one) => one.subject,
  )
}

describe('a review that is ready', () => {
  it('is announced to its author once, however often it is analyzed', async () => {
    const first = await review(new Date())
    expect(await kindsFor()).toEqual(['review_ready'])
    await reviewAgain(first, [])
    expect(await kindsFor()).toEqual(['review_ready'])
  })

  it('isn’t announced to someone who only owns it because its author has no account', async () => {
    await storeReview(connection, grouper, { userId, repositoryId, kinds: [] })
    expect(await kindsFor()).toEqual([])
  })

  it('is emailed once if the person wants that', async () => {
    await review(new Date())
    expect(await sendEmails()).toEqual([])
    await choose('review_ready', { email: true })
    await review(new Date())
    const [subject, ...others] = await sendEmails()
    expect(subject).toMatch(/^Review ready: Pull request \d+ \(acme\/repository-\d+ #\d+\)$/)
    expect(others).toEqual([])
    const { id } = await db
      .selectFrom('notifications')
      .select('id')
      .where('mail_id', 'is not', null)
      .executeTakeFirstOrThrow()
    await enqueue(db, writeNotificationEmail, { notificationId: id })
    expect(await sendEmails()).toHaveLength(1)
  })

  it('isn’t emailed if the pull request was imported or analyzed long after its merge', async () => {
    await choose('review_ready', { email: true })
    await sql`update repositories set created_at = now() - interval '1 hour'`.execute(db)
    for (let pulls = 0; pulls < 20; pulls += 1) await review(new Date(Date.now() - 2 * 3_600_000))
    await sql`update repositories set created_at = now() - interval '1 year'`.execute(db)
    await review(daysAgo(2))
    expect(await sendEmails()).toEqual([])
    expect(await count('review_ready')).toBe(21)
  })

  it('isn’t stored if the person wants neither, or deleted the account', async () => {
    await choose('review_ready', { app: false })
    await review(new Date())
    expect(await kindsFor()).toEqual([])
    await choose('review_ready', { app: true })
    await sql`update users set deleted_at = now()`.execute(db)
    await review(new Date())
    expect(await kindsFor()).toEqual([])
  })

  it('is emailed but not shown in the app if the person wants only emails', async () => {
    await choose('review_ready', { app: false, email: true })
    await review(new Date())
    const rows = await db.selectFrom('notifications').select('in_app').execute()
    expect(rows).toEqual([{ in_app: false }])
    expect(await sendEmails()).toHaveLength(1)
  })

  it('isn’t emailed after it was read, or without access, an address or APP_URL', async () => {
    await choose('review_ready', { email: true })
    const { reviewId } = await review(new Date())
    expect(await sendEmails({ BILLING: 'on' })).toEqual([])
    await markRead(db, { userId, reviewId })
    await sendAgain()
    await sql`update notifications set read_at = null`.execute(db)
    await sql`update users set email = null`.execute(db)
    await sendAgain()
    await sql`update users set email = 'a@b.example'`.execute(db)
    await sql`update stripe_subscriptions set status = 'canceled'`.execute(db)
    await sendAgain()
    expect(await sendEmails()).toEqual([])
    await sql`update stripe_subscriptions set status = 'active'`.execute(db)
    await sendAgain()
    expect(await sendEmails()).toHaveLength(1)
  })
})

async function sendAgain(): Promise<void> {
  for (const { id } of await db.selectFrom('notifications').select('id').execute())
    await enqueue(db, writeNotificationEmail, { notificationId: id })
  await sendEmails()
}

describe('a mistake that came back', () => {
  const came = () => count('mistake_came_back')

  it('is announced once a week, and not when it first recurs within a week', async () => {
    await review(new Date(), ['lock'])
    await review(new Date(), ['lock'])
    expect(await came()).toBe(0)
    await review(daysAgo(14), ['query'])
    await review(new Date(), ['query'])
    await review(new Date(), ['query'])
    expect(await came()).toBe(1)
  })

  it('agrees with the weekly email, in whatever order reviews are stored', async () => {
    await review(new Date(), ['lock', 'token'])
    await review(daysAgo(14), ['lock', 'query'])
    await review(new Date(), ['query', 'token'])
    await review(daysAgo(15), ['token'])
    const { rows } = await sql<{ week: string }>`
      select (date_trunc('week', now() at time zone 'UTC') + interval '7 days')::date::text as week`.execute(
      db,
    )
    const facts = await db
      .transaction()
      .execute((trx) => readDigestFacts(trx, { userId, week: rows[0]!.week }))
    expect(facts?.cameBack).toHaveLength(3)
    expect(await came()).toBe(3)
  })

  it('isn’t announced again by a new analysis, a later run of the grouping, or a move to a team', async () => {
    await review(daysAgo(14), ['lock'])
    const second = await review(new Date(), ['lock'])
    expect(await came()).toBe(1)
    await reviewAgain(second, ['lock'])
    expect(await came()).toBe(1)
    await review(daysAgo(20), ['lock'])
    expect(await came()).toBe(1)
    const { id: managerId } = await createUser(db)
    const teamId = await createTeam(db, { managerId })
    await db.transaction().execute(async (trx) => {
      await lockPeople(trx, [userId])
      await lockGroups(trx, { teamId, userIds: [userId] })
      await lockTeam(trx, teamId)
      await beginMembership(trx, { teamId, userId, role: 'member' })
    })
    await groupWaiting(connection, grouper)
    await removeMember(db, { teamId, userId, actorId: managerId, requestId: null })
    await groupWaiting(connection, grouper)
    expect(await came()).toBe(1)
    expect(await kindsFor(managerId)).toEqual([])
  })

  it('isn’t announced for imported history or old weeks', async () => {
    await review(daysAgo(30), ['lock'])
    await review(daysAgo(14), ['lock'])
    expect(await came()).toBe(0)
    await sql`update repositories set created_at = now() + interval '1 hour'`.execute(db)
    await review(new Date(), ['lock'])
    expect(await came()).toBe(0)
  })
})

describe('a settled dispute', () => {
  it('is announced and emailed to the person who disputed, unless they settled it', async () => {
    const { id: managerId } = await createUser(db)
    await review(new Date(), ['lock', 'query'])
    const [one, other] = await db.selectFrom('mistakes').select('id').orderBy('ordinal').execute()
    const dispute = (mistakeId: string) =>
      disputeMistake(db, { mistakeId, userId, reason: 'wrong', note: null })
    await dispute(one!.id)
    await settleDispute(db, { mistakeId: one!.id, settlerId: userId, accept: true })
    expect(await count('dispute_settled')).toBe(0)
    await createTeam(db, { managerId, memberIds: [userId] })
    await dispute(other!.id)
    expect(
      (await settleDispute(db, { mistakeId: other!.id, settlerId: managerId, accept: false })).outcome,
    ).toBe('rejected')
    expect(await count('dispute_settled')).toBe(1)
    expect(await kindsFor(managerId)).toEqual([])
    expect(await sendEmails()).toEqual([
      expect.stringMatching(/^Dispute rejected: Query inside a loop over all sailings \(acme/),
    ])
  })
})

describe('a queued email about a notification', () => {
  it('isn’t sent after the notification was read, or the person unsubscribed from its kind', async () => {
    await choose('review_ready', { email: true })
    const { reviewId } = await review(new Date())
    await sendEmails()
    const { id } = await db.selectFrom('mails').select('id').executeTakeFirstOrThrow()
    const isCurrent = async () => (await findMail(db, id))?.isCurrent
    expect(await isCurrent()).toBe(true)
    await choose('review_ready', { email: false })
    expect(await isCurrent()).toBe(false)
    await choose('review_ready', { email: true })
    await markRead(db, { userId, reviewId })
    expect(await isCurrent()).toBe(false)
  })

  it('has a link that unsubscribes from its kind only', async () => {
    await choose('review_ready', { email: true })
    await review(new Date())
    await sendEmails()
    const mail = await db
      .selectFrom('mails')
      .select(['id', 'body', 'unsubscribe_url'])
      .executeTakeFirstOrThrow()
    const token = mail.unsubscribe_url!.split('/').at(-1)!
    expect(readUnsubscribeToken(keys, token)).toEqual({ userId, from: 'review_ready' })
    expect(JSON.parse(keys.open(mail.body!, aboutMail(mail.id))).text).toContain(
      `https://debrief.example/unsubscribe/${token}`,
    )
  })
})
