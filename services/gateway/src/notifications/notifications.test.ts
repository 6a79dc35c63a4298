import type { Notification } from '@debrief/contracts/notifications/notifications'
import { countUnread, listNotifications } from '@debrief/database/notifications/notifications'
import { emptyTables } from '@debrief/testing/database'
import { createTeam } from '@debrief/testing/factories'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertMutedCategory } from '../testing/agent-rows.ts'
import {
  insertGroup,
  insertMistake,
  insertPerson,
  insertPullRequest,
  insertRepository,
  insertReview,
  placeMistake,
} from '../testing/rows.ts'
import { ask, startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts'

let gateway: TestGateway
let marta: string
let jonas: string
let repository: string
beforeAll(async () => {
  gateway = await startTestGateway()
})
beforeEach(async () => {
  await emptyTables(gateway.db, 'users', 'teams')
  marta = await insertPerson(gateway.db, 'marta-olsen')
  jonas = await insertPerson(gateway.db, 'jonas-pitt')
  repository = await insertRepository(gateway.db, marta)
})
afterAll(() => gateway.close())

interface Page {
  notifications: Notification[]
  unread: number
  next: string | null
}
const list = async (as = marta, query = '') =>
  (await ask<Page>(gateway, `/api/notifications${query}`, { as })).body
const read = async (body: object, as = marta) =>
  (
    await ask<{ unread: number }>(gateway, '/api/notifications/read', {
      as,
      method: 'POST',
      body: JSON.stringify(body),
    })
  ).body.unread

async function insertReviewed(title = 'Release berth locks') {
  const { db } = gateway
  const owner = marta
  const pullRequest = await insertPullRequest(db, { owner, repository, title, analysis_status: 'completed' })
  const review = await insertReview(db, { owner, pullRequest })
  return { pullRequest, review }
}
const notify = async (
  subject: { pull_request_id: string } | { mistake_id: string } | { invitation_id: string },
  kind: Notification['kind'] = 'review_ready',
  user_id = marta,
) => {
  const values = { user_id, kind, in_app: true, ...subject }
  return (
    await gateway.db.insertInto('notifications').values(values).returning('id').executeTakeFirstOrThrow()
  ).id
}
const notifyReview = async (title?: string) => {
  const { pullRequest, review } = await insertReviewed(title)
  return { review, id: await notify({ pull_request_id: pullRequest }) }
}

async function insertCameBack(group: { user_id: string } | { team_id: string }) {
  const { db } = gateway
  const { pullRequest, review } = await insertReviewed()
  const mistake = await insertMistake(db, { owner: marta, pullRequest, review })
  const groupId = await insertGroup(db, { title: 'Unchecked rows', ...group })
  await placeMistake(db, { group: groupId, mistake, owner: marta, at: new Date() })
  return { mistake, groupId, review }
}

it('say which category was muted, to the team’s manager or the person without a team (D40)', async () => {
  const { db } = gateway
  const team_id = await createTeam(db, { managerId: marta, memberIds: [jonas] })
  const muted_category_id = await insertMutedCategory(db, {
    team_id,
    category: 'error-handling',
    acted_on: 1,
    comments: 25,
  })
  for (const user_id of [marta, jonas])
    await db
      .insertInto('notifications')
      .values({ user_id, kind: 'category_muted', muted_category_id, in_app: true })
      .execute()
  expect((await list()).notifications).toMatchObject([
    {
      kind: 'category_muted',
      news: 'Category muted',
      subject:
        'Debrief now comments only on high-severity findings about error handling: 1 of 25 comments was acted on',
      place: null,
      path: '/settings#agent-feedback',
    },
  ])
  expect((await list(jonas)).notifications).toEqual([])
})

describe('the notifications', () => {
  it('describe what happened, with the path of its page', async () => {
    const { review } = await notifyReview()
    const { notifications, unread, next } = await list()
    expect([unread, next]).toEqual([1, null])
    expect(notifications).toEqual([
      {
        id: expect.any(String),
        kind: 'review_ready',
        news: 'Review ready',
        subject: 'Release berth locks',
        place: expect.stringMatching(/^northbeam\/ferry-api #\d+$/),
        path: `/reviews?review=${review}`,
        createdAt: expect.any(String),
        isRead: false,
      },
    ])
    expect(
      (await ask<{ unreadNotifications: number }>(gateway, '/api/viewer', { as: marta })).body,
    ).toMatchObject({
      unreadNotifications: 1,
    })
  })

  it('link to the current review, a recurring mistake, a disputed mistake and an invitation', async () => {
    const { db } = gateway
    const { mistake, groupId, review } = await insertCameBack({ user_id: marta })
    await notify({ mistake_id: mistake }, 'mistake_came_back')
    await db
      .insertInto('mistake_disputes')
      .values({
        mistake_id: mistake,
        user_id: marta,
        reason: 'wrong',
        state: 'accepted',
        settled_at: new Date(),
      })
      .execute()
    await notify({ mistake_id: mistake }, 'dispute_settled')
    const invitation = await insertInvitation()
    await notify({ invitation_id: invitation }, 'invitation')
    const found = (await list()).notifications.map(({ news, subject, path }) => [news, subject, path])
    expect(found).toEqual([
      ['Invitation', 'jonas-pitt invited you to join Harbor', '/settings#invitations-for-you'],
      [
        'Dispute accepted',
        'Lock not released when the lookup throws',
        `/reviews?review=${review}#mistake-${mistake}`,
      ],
      ['Mistake came back', 'Unchecked rows', `/recurring-mistakes?group=${groupId}`],
    ])
  })

  it('are listed in pages without gaps, newest first', async () => {
    await insertMany(45)
    const seen: string[] = []
    for (let query: string | null = ''; query !== null; ) {
      const { notifications, next }: Page = await list(marta, query)
      seen.push(...notifications.map(({ subject }) => subject))
      query = next && `?before=${next}`
    }
    expect(seen).toEqual(Array.from({ length: 45 }, (_, at) => `Change number ${45 - at}`))
  })

  it('belong to one person', async () => {
    const { id } = await notifyReview()
    await createTeam(gateway.db, { managerId: jonas, memberIds: [marta] })
    expect(await list(jonas)).toEqual({ notifications: [], unread: 0, next: null })
    expect(await read({ ids: [id], upTo: id }, jonas)).toBe(0)
    expect((await list()).unread).toBe(1)
  })

  it('disappear when their repository is deleted', async () => {
    const { mistake } = await insertCameBack({ user_id: marta })
    await notify({ mistake_id: mistake }, 'mistake_came_back')
    await notifyReview()
    expect((await list()).unread).toBe(2)
    await gateway.db.deleteFrom('repositories').where('id', '=', repository).execute()
    expect(await list()).toEqual({ notifications: [], unread: 0, next: null })
  })

  it('about a team’s recurring mistake are hidden from someone who left the team', async () => {
    const teamId = await createTeam(gateway.db, { managerId: jonas, memberIds: [marta] })
    const { mistake } = await insertCameBack({ team_id: teamId })
    await notify({ mistake_id: mistake }, 'mistake_came_back')
    expect((await list()).unread).toBe(1)
    await gateway.db.deleteFrom('team_members').where('user_id', '=', marta).execute()
    expect(await list()).toEqual({ notifications: [], unread: 0, next: null })
  })

  it('are hidden from someone who no longer owns the pull request', async () => {
    await notifyReview()
    await gateway.db.updateTable('pull_requests').set({ user_id: jonas }).execute()
    expect(await list()).toEqual({ notifications: [], unread: 0, next: null })
  })

  it('are only invitations for someone who lost access', async () => {
    const billed = await startTestGateway({ BILLING: 'on' })
    const nobody = await insertPerson(billed.db, 'nobody')
    await billed.db
      .insertInto('user_emails')
      .values({ user_id: nobody, email: ADDRESS, is_primary: true })
      .execute()
    const owned = await insertRepository(billed.db, nobody)
    const pullRequest = await insertPullRequest(billed.db, {
      owner: nobody,
      repository: owned,
      analysis_status: 'completed',
    })
    await insertReview(billed.db, { owner: nobody, pullRequest })
    const inviter = await insertPerson(billed.db, 'inviter')
    const invitation = await insertInvitation(billed, inviter)
    const values = [
      { kind: 'review_ready', pull_request_id: pullRequest },
      { kind: 'invitation', invitation_id: invitation },
    ]
    for (const one of values)
      await billed.db
        .insertInto('notifications')
        .values({ user_id: nobody, in_app: true, ...one })
        .execute()
    const { body } = await ask<Page>(billed, '/api/notifications', { as: nobody })
    expect(body.notifications.map(({ kind }) => kind)).toEqual(['invitation'])
    expect(body.unread).toBe(1)
    await billed.close()
  })

  it('leave out an invitation that was declined or expired', async () => {
    const invitation = await insertInvitation()
    await notify({ invitation_id: invitation }, 'invitation')
    expect((await list()).unread).toBe(1)
    await gateway.db.updateTable('team_invitations').set({ status: 'declined' }).execute()
    expect((await list()).unread).toBe(0)
  })

  it('load quickly for someone with 10,000 of them', async () => {
    for (let from = 1; from < 10_000; from += 1_000) await insertMany(1_000, from)
    await sql`analyze`.execute(gateway.db)
    const person = { userId: marta, hasAccess: true }
    const calls = [
      () => listNotifications(gateway.db, person, { before: null, limit: 21 }),
      () => countUnread(gateway.db, person),
    ]
    for (const call of calls) {
      const times: number[] = []
      for (let round = 0; round < 100; round += 1) {
        const began = performance.now()
        await call()
        times.push(performance.now() - began)
      }
      times.sort((one, other) => one - other)
      const [fastest, median, slow] = [times[0]!, times[50]!, times[98]!].map((time) => time.toFixed(1))
      console.info(`10,000 notifications: fastest ${fastest} ms, p50 ${median} ms, p99 ${slow} ms`)
      // Uses the fastest time, because other programs may be using the machine.
      expect(times[0]).toBeLessThan(5)
    }
  })
})

const ADDRESS = 'marta@northbeam.example'
async function insertInvitation({ db }: Pick<TestGateway, 'db'> = gateway, inviter = jonas): Promise<string> {
  if (db === gateway.db)
    await db.insertInto('user_emails').values({ user_id: marta, email: ADDRESS, is_primary: true }).execute()
  const { id: team_id } = await db
    .insertInto('teams')
    .values({ name: 'Harbor', manager_id: inviter })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('team_invitations')
    .values({
      team_id,
      inviter_id: inviter,
      invitee_email: ADDRESS.toUpperCase(),
      invitation_token: 'a'.repeat(64),
      expires_at: new Date(Date.now() + 86_400_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function insertMany(count: number, from = 1): Promise<void> {
  await sql`
    with pulls as (
      insert into pull_requests (repository_id, user_id, title, pr_number, merged_at, merge_sha, html_url, source_updated_at,
        analysis_status)
      select ${repository}, ${marta}, 'Change number ' || at, at, now(), repeat('a', 40), 'https://github.com', now(), 'completed'
      from generate_series(${from}::int, ${from + count - 1}::int) at returning id, pr_number),
    reviews as (
      insert into pr_analysis (pull_request_id, user_id, run_id, generation, review_summary, score_version, score_breakdown,
        analyzer, analyzer_version, covered_share)
      select id, ${marta}, gen_random_uuid(), 1, 'x', 1, '[]', 'builtin', '1', 1 from pulls)
    insert into notifications (user_id, kind, pull_request_id, in_app, created_at)
    select ${marta}, 'review_ready', id, true, now() + pr_number * interval '1 microsecond' from pulls`.execute(
    gateway.db,
  )
}

describe('reading', () => {
  it('marks the given notifications, or all up to the newest shown', async () => {
    const first = await notifyReview('First')
    const second = await notifyReview('Second')
    const third = await notifyReview('Third')
    expect(await read({ ids: [second.id] })).toBe(2)
    expect((await list()).notifications.map(({ isRead }) => isRead)).toEqual([false, true, false])
    expect(await read({ upTo: second.id })).toBe(1)
    expect(await read({})).toBe(1)
    expect(await read({ upTo: third.id })).toBe(0)
    expect(await read({ ids: [first.id] })).toBe(0)
  })

  it('marks the notifications about a review or recurring mistake that someone opens', async () => {
    const { review } = await notifyReview()
    const { mistake, groupId } = await insertCameBack({ user_id: marta })
    await notify({ mistake_id: mistake }, 'mistake_came_back')
    expect(await read({ reviewId: review })).toBe(1)
    expect(await read({ groupId })).toBe(0)
  })
})

it('choices are shown and changed one by one, and each change is recorded once', async () => {
  const defaults = {
    review_ready: { app: true, email: false },
    mistake_came_back: { app: true, email: false, chat: false },
    dispute_settled: { app: true, email: true },
    category_muted: { app: true, email: false },
    chat_paused: { app: true, email: true },
    webhook_paused: { app: true, email: true },
    invitation: { app: true },
    weekly_email: { email: true, chat: false },
  }
  const path = '/api/account/notifications'
  const change = async (body: object) =>
    (await ask(gateway, path, { as: marta, method: 'PATCH', body: JSON.stringify(body) })).body
  expect((await ask(gateway, path, { as: marta })).body).toEqual(defaults)
  for (let time = 0; time < 2; time += 1)
    expect(await change({ review_ready: { email: true } })).toEqual({
      ...defaults,
      review_ready: { app: true, email: true },
    })
  expect(
    await change({
      review_ready: { app: false },
      invitation: { app: false },
      weekly_email: { email: false, chat: true },
      mistake_came_back: { chat: true },
    }),
  ).toEqual({
    ...defaults,
    review_ready: { app: false, email: true },
    invitation: { app: false },
    weekly_email: { email: false, chat: true },
    mistake_came_back: { app: true, email: false, chat: true },
  })
  expect((await ask(gateway, path, { as: jonas })).body).toEqual(defaults)
  const events = await gateway.db
    .selectFrom('audit_events')
    .select('action')
    .where('actor_id', '=', marta)
    .execute()
  expect(events.map(({ action }) => action).toSorted()).toEqual([
    'digest_stopped',
    'notification_choice_changed',
    'notification_choice_changed',
    'notification_choice_changed',
    'notification_choice_changed',
    'notification_choice_changed',
  ])
})
