import { MAX_OPPORTUNITIES } from '@debrief/contracts/mistakes/constants'
import { announceStandard } from '@debrief/database/webhooks/messages'
import { connectRepository, createTeam, createUser, subscribe } from '@debrief/testing/factories'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createGrouper } from '../analysis/grouping/grouper.ts'
import {
  buildMistake,
  groupWaiting,
  type KindOfMistake,
  startRun,
  storeRun,
} from '../testing/store-review.ts'
import { announceEvents } from './announce-webhook-events.ts'
import { openWebhooks } from './testing/open-webhooks.ts'

const stage = await openWebhooks()
const { connection, db, receiver, register, run, messages, verify } = stage
const grouper = createGrouper(null)
const DAY = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY)
const announce = () => announceEvents({ database: connection, signal: new AbortController().signal })

async function review({
  userId = stage.person.id,
  mergedAt = new Date(),
  kinds = [] as KindOfMistake[],
} = {}) {
  const known = await db.selectFrom('repositories').select('id').executeTakeFirst()
  const repositoryId = known?.id ?? (await connectRepository(db, { userId })).id
  const started = await startRun(connection, { userId, repositoryId, mergedAt })
  await sql`
    update pull_requests set author_github_id = (select github_id from users where id = ${userId})
    where id = ${started.pullRequestId}`.execute(db)
  const reviewId = await storeRun(connection, grouper, {
    ...started,
    mistakes: kinds.map((kind) => buildMistake(kind)),
  })
  await groupWaiting(connection, grouper)
  return reviewId
}

describe('events', () => {
  it('about a person go only to their own endpoints, with what can be seen now', async () => {
    const { secret } = await register()
    const other = (await createUser(db)).id
    await subscribe(db, other)
    await register({ userId: other })
    const reviewId = await review()
    await run()
    expect(receiver.received).toHaveLength(1)
    const { type, data } = verify(receiver.received[0]!, secret)
    expect(type).toBe('review.completed')
    expect(data).toMatchObject({
      reviewId,
      mistakes: 0,
      url: `https://debrief.example/reviews?review=${reviewId}`,
    })
  })

  it('about a mistake that came back are sent once', async () => {
    const { secret } = await register({ events: ['mistake.recurred'] })
    await review({ mergedAt: daysAgo(30), kinds: ['query'] })
    await sql`update repositories set created_at = now() - interval '60 days'`.execute(db)
    await review({ kinds: ['query'] })
    await review({ kinds: ['query'] })
    await run()
    expect(receiver.received.map((received) => verify(received, secret).data)).toMatchObject([
      { occurrences: 3, number: expect.any(Number) },
    ])
  })

  it('vanish with the account, and aren’t sent without a plan', async () => {
    await register()
    await review()
    await sql`delete from stripe_customers`.execute(db)
    await run()
    expect(await messages()).toMatchObject([{ state: 'dropped' }])
    await subscribe(db, stage.person.id)
    await review()
    await sql`delete from pr_analysis`.execute(db)
    expect(await run()).toEqual(['completed'])
    expect(receiver.received).toEqual([])
  })

  it('about a team have no person, title or code, and end when the person no longer manages it', async () => {
    const teamId = await createTeam(db, { managerId: stage.person.id })
    const { secret } = await register({ teamId, events: ['standard.published'] })
    const publish = async () => {
      const { id } = await db
        .insertInto('recurring_mistakes')
        .values({
          team_id: teamId,
          title: 'SECRET TITLE',
          description: 'SECRET TEXT',
          category: 'security',
          is_team_standard: true,
          approved_at: new Date(),
          languages: ['Go'],
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await db.transaction().execute((trx) => announceStandard(trx, id))
      return id
    }
    const standardId = await publish()
    await run()
    expect(receiver.received[0]!.body).not.toContain('SECRET')
    expect(verify(receiver.received[0]!, secret).data).toEqual({
      standardId,
      category: 'security',
      languages: ['Go'],
      publishedAt: expect.any(String),
      url: `https://debrief.example/team-standards?standard=${standardId}`,
    })
    const other = (await createUser(db)).id
    await sql`update teams set manager_id = ${other}`.execute(db)
    await publish()
    await run()
    expect(receiver.received).toHaveLength(1)
  })

  it('about a mistake that stopped are sent once, and not for those that had stopped before', async () => {
    const repository = await connectRepository(db, { userId: stage.person.id })
    await sql`update repositories set created_at = now() - interval '200 days' where id = ${repository.id}`.execute(
      db,
    )
    for (const days of [100, 98]) await review({ mergedAt: daysAgo(days), kinds: ['query'] })
    for (const days of [97, 95]) await review({ mergedAt: daysAgo(days), kinds: ['lock'] })
    await sql`
      insert into opportunities (pull_request_id, user_id, key, merged_at)
      select p.id, p.user_id, 'TypeScript/source', p.merged_at from pull_requests p on conflict do nothing`.execute(
      db,
    )
    const setKeys = (title: string, key: string) =>
      sql`update recurring_stats s set opportunities = array[${key}::text] from recurring_mistakes g
        where g.id = s.group_id and g.title like ${title}`.execute(db)
    const { secret } = await register({ events: ['mistake.stopped'] })
    await announce()
    expect(await messages()).toEqual([])
    for (let days = 60; days > 52; days -= 1) {
      await review({ mergedAt: daysAgo(days) })
      await sql`
        insert into opportunities (pull_request_id, user_id, key, merged_at)
        select p.id, p.user_id, 'TypeScript/source', p.merged_at from pull_requests p on conflict do nothing`.execute(
        db,
      )
    }
    await setKeys('Query%', 'TypeScript/source')
    await setKeys('Lock%', 'Nothing/source')
    await announce()
    await announce()
    await run()
    expect(receiver.received.map((received) => verify(received, secret).data)).toEqual([
      {
        recurringMistakeId: expect.any(String),
        title: expect.stringContaining('Query'),
        category: 'performance',
        lastAt: expect.any(String),
        url: expect.stringContaining('/recurring-mistakes?group='),
      },
    ])
    await register({ events: ['mistake.stopped'] })
    await announce()
    await announce()
    expect(await messages()).toHaveLength(1)
  })

  it('about a mistake that stopped are sent only after a new pull request changed a file in its scope', async () => {
    await connectRepository(db, { userId: stage.person.id })
    for (const days of [100, 98]) await review({ mergedAt: daysAgo(days), kinds: ['query'] })
    await register({ events: ['mistake.stopped'] })
    await announce()
    for (let days = 60; days > 52; days -= 1) await review({ mergedAt: daysAgo(days) })
    await review({ mergedAt: daysAgo(10) })
    await sql`
      insert into opportunities (pull_request_id, user_id, key, merged_at)
      select p.id, p.user_id, 'TypeScript/source', p.merged_at from pull_requests p on conflict do nothing`.execute(
      db,
    )
    await sql`update recurring_stats set opportunities = array['TypeScript/source']`.execute(db)
    await sql`update recurring_mistakes set file_patterns = array['^src/']`.execute(db)
    await sql`update repositories set created_at = now() - interval '50 days'`.execute(db)
    const changeFile = (path: string, newerThanDays: number) =>
      sql`update pr_analysis a set coverage = ${JSON.stringify([{ path, state: 'analyzed', changedLines: 3 }])}::jsonb
        from pull_requests p where p.id = a.pull_request_id
          and p.merged_at > now() - make_interval(days => ${newerThanDays})`.execute(db)
    await changeFile('src/a.ts', 200)
    await changeFile('tools/b.ts', 20)
    await announce()
    expect(await messages()).toEqual([])
    await changeFile('src/b.ts', 20)
    await announce()
    expect(await messages()).toHaveLength(1)
  })

  it('about a mistake that stopped are sent even if it last occurred before the counted pull requests', async () => {
    await sql`update repositories set created_at = now() - interval '500 days'`.execute(db)
    await review({ mergedAt: daysAgo(400), kinds: ['query'] })
    await review({ mergedAt: daysAgo(398), kinds: ['query'] })
    await sql`update recurring_stats set opportunities = array['TypeScript/source']`.execute(db)
    await register({ events: ['mistake.stopped'] })
    await announce()
    const { id: repositoryId } = await db.selectFrom('repositories').select('id').executeTakeFirstOrThrow()
    const merged = { userId: stage.person.id, repositoryId, mergedAt: daysAgo(60) }
    for (let number = 0; number < MAX_OPPORTUNITIES; number += 1) await startRun(connection, merged)
    await sql`update pull_requests set author_github_id = (select github_id from users where id = ${stage.person.id})`.execute(
      db,
    )
    await sql`
      insert into opportunities (pull_request_id, user_id, key, merged_at)
      select p.id, p.user_id, 'TypeScript/source', p.merged_at from pull_requests p on conflict do nothing`.execute(
      db,
    )
    await announce()
    expect(await messages()).toHaveLength(1)
  })

  it('with a team’s numbers are sent once a week, without scores and single people’s numbers', async () => {
    const { teamId, secret } = await watchNumbers()
    await announce()
    expect(await messages()).toEqual([])
    await sql`update webhook_endpoints set created_at = now() - interval '8 days'`.execute(db)
    for (let person = 0; person < 5; person += 1) {
      const { id } = await createUser(db)
      await joinTeam(id, teamId)
      await review({ userId: id, mergedAt: daysAgo(7), kinds: person === 0 ? ['query'] : [] })
    }
    await announce()
    await announce()
    await run()
    expect(receiver.received).toHaveLength(1)
    const { total, categories } = verify(receiver.received[0]!, secret).data as {
      total: object
      categories: object[]
    }
    const hidden = { reviews: null, mistakes: null, cameBack: null, stopped: null }
    expect(total).toEqual({ ...hidden, reviews: 5 })
    expect(categories).toHaveLength(9)
    for (const { category: _, ...numbers } of categories as { category: string }[])
      expect(numbers).toEqual(hidden)
    expect(receiver.received[0]!.body).not.toContain('core')
  })

  it('with a team’s numbers aren’t sent if all of them are hidden', async () => {
    const { teamId } = await watchNumbers()
    await sql`update webhook_endpoints set created_at = now() - interval '8 days'`.execute(db)
    await joinTeam(stage.person.id, teamId)
    await review({ mergedAt: daysAgo(7) })
    await announce()
    await run()
    expect(receiver.received).toEqual([])
    expect(await messages()).toMatchObject([{ event: 'team.numbers', state: 'dropped' }])
  })
})

async function watchNumbers() {
  const teamId = await createTeam(db, { managerId: stage.person.id })
  await connectRepository(db, { userId: stage.person.id, teamId })
  return { teamId, ...(await register({ teamId, events: ['team.numbers'] })) }
}

const joinTeam = (userId: string, teamId: string) =>
  sql`
    insert into team_members (team_id, user_id, role, joined_at) values (${teamId}, ${userId}, 'member', '2020-01-01')
    on conflict (user_id) do update set joined_at = excluded.joined_at`.execute(db)
