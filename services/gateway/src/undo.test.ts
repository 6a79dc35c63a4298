import { UNDO_SECONDS } from '@debrief/contracts/http/undo'
import type { ProblemBody } from '@debrief/contracts/problem'
import type { TeamInvitation } from '@debrief/contracts/teams/invitations'
import { subscribe } from '@debrief/testing/factories'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { formTeam } from './testing/form-team.ts'
import {
  insertGroup,
  insertMistake,
  insertPerson,
  insertPullRequest,
  insertReview,
  insertStandard,
  insertSuggestion,
  placeMistake,
} from './testing/rows.ts'
import { ask, startTestGateway, type TestGateway } from './testing/start-test-gateway.ts'

let gateway: TestGateway
let people: Awaited<ReturnType<typeof formTeam>>
beforeAll(async () => {
  gateway = await startTestGateway({ BILLING: 'on' })
})
afterAll(() => gateway.close())
beforeEach(async () => {
  await gateway.db.deleteFrom('users').execute()
  people = await formTeam(gateway.db, { joinedAt: new Date('2026-10-01T00:00:00Z') })
})
afterEach(() => void vi.useRealTimers())

interface Answer extends ProblemBody {
  undo: string | null
  id: string
}
const send = (
  method: string,
  path: string,
  { as = people.marta, body = {} }: { as?: string; body?: object } = {},
) =>
  ask<Answer>(gateway, path, {
    as,
    method,
    ...(method === 'POST' ? { body: JSON.stringify(body) } : {}),
  })
const after = (seconds: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1_000 })

/** Omits timestamps, because they may differ after an undo. */
async function readGroups() {
  const read = async (table: string, ...order: string[]) => {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(x) - 'created_at' - 'updated_at' as row from ${sql.table(table)} x order by ${sql.join(order.map((name) => sql.id(name)))}`.execute(
      gateway.db,
    )
    return rows.map(({ row }) => row)
  }
  return {
    groups: await read('recurring_mistakes', 'id'),
    members: await read('recurring_mistake_members', 'mistake_id'),
    stats: await read('recurring_stats', 'user_id', 'group_id'),
    repeats: await read('possible_repeats', 'mistake_id'),
    evidence: await read('standard_evidence', 'id'),
    cited: await gateway.db
      .selectFrom('mistakes')
      .select(['id', 'standard_id', 'placement'])
      .orderBy('id')
      .execute(),
  }
}

async function createMistake(owner: string, group?: string) {
  const { db } = gateway
  const at = new Date('2026-11-02T10:00:00Z')
  const pullRequest = await insertPullRequest(db, {
    owner,
    repository: people.repository,
    merged_at: at,
    analysis_status: 'completed',
  })
  const review = await insertReview(db, { owner, pullRequest })
  const mistake = await insertMistake(db, { owner, pullRequest, review })
  if (group) await placeMistake(db, { group, mistake, owner, at })
  return mistake
}

async function standardWithEverything() {
  const { db } = gateway
  const id = await insertStandard(db, {
    team_id: people.teamId,
    created_by: people.marta,
    approved_as_standard_by: people.marta,
  })
  const [jonas, tobias] = [await createMistake(people.jonas, id), await createMistake(people.tobias, id)]
  await db
    .updateTable('recurring_mistake_members')
    .set({ pinned: true, similarity: 0.5 })
    .where('mistake_id', '=', jonas)
    .execute()
  await db.updateTable('mistakes').set({ standard_id: id }).where('id', '=', tobias).execute()
  await db
    .insertInto('possible_repeats')
    .values({ group_id: id, mistake_id: await createMistake(people.jonas) })
    .execute()
  await db
    .insertInto('standard_evidence')
    .values({
      group_id: id,
      repo_full_name: 'northbeam/ferry-api',
      pr_number: 7,
      pr_title: 'Sell tickets',
      comment_id: 1,
      author: 'sven-dahl',
      is_bot: false,
      body: 'Give it back.',
      url: 'https://github.com/northbeam/ferry-api/pull/7#discussion_r1',
      commented_at: new Date('2026-10-01T00:00:00Z'),
    })
    .execute()
  await db.updateTable('mistakes').set({ placement: 'grouped' }).where('id', 'in', [jonas, tobias]).execute()
  return { id, jonas, tobias }
}

describe('a deleted standard', () => {
  it('is restored exactly as it was', async () => {
    const { id } = await standardWithEverything()
    const before = await readGroups()
    const { body } = await send('DELETE', `/api/standards/${id}`)
    expect(await readGroups()).toMatchObject({ groups: [], members: [], evidence: [], repeats: [] })
    expect(await send('POST', '/api/standards/restore', { body: { undo: body.undo } })).toMatchObject({
      status: 200,
      body: { id },
    })
    expect(await readGroups()).toEqual(before)
  })

  it('takes its mistakes back from groups that formed since, but not those that a person placed', async () => {
    const { id, jonas, tobias } = await standardWithEverything()
    const { body } = await send('DELETE', `/api/standards/${id}`)
    const [formed, chosen] = [
      await insertGroup(gateway.db, { team_id: people.teamId }),
      await insertGroup(gateway.db, { team_id: people.teamId }),
    ]
    const at = new Date('2026-11-02T10:00:00Z')
    await placeMistake(gateway.db, { group: formed, mistake: jonas, owner: people.jonas, at })
    await placeMistake(gateway.db, { group: chosen, mistake: tobias, owner: people.tobias, at })
    await gateway.db
      .updateTable('recurring_mistake_members')
      .set({ pinned: true })
      .where('mistake_id', '=', tobias)
      .execute()
    expect(await send('POST', '/api/standards/restore', { body: { undo: body.undo } })).toMatchObject({
      status: 200,
    })
    const { groups, members } = await readGroups()
    expect(groups.map((group) => group['id']).toSorted()).toEqual([id, chosen].toSorted())
    expect(members).toHaveLength(2)
    expect(members).toContainEqual(
      expect.objectContaining({ mistake_id: jonas, recurring_mistake_group_id: id, pinned: true }),
    )
    expect(members).toContainEqual(
      expect.objectContaining({ mistake_id: tobias, recurring_mistake_group_id: chosen }),
    )
  })

  it('leaves out the mistakes of people who have left the team', async () => {
    const { id, jonas } = await standardWithEverything()
    const { body } = await send('DELETE', `/api/standards/${id}`)
    await gateway.db.deleteFrom('team_members').where('user_id', '=', people.tobias).execute()
    await send('POST', '/api/standards/restore', { body: { undo: body.undo } })
    expect((await readGroups()).members).toMatchObject([{ mistake_id: jonas }])
  })

  it('can be restored once, within a minute, by the manager who deleted it', async () => {
    const { id } = await standardWithEverything()
    const { undo } = (await send('DELETE', `/api/standards/${id}`)).body
    const restore = (given: object) => send('POST', '/api/standards/restore', given)
    expect(await restore({ body: { undo }, as: people.jonas })).toMatchObject({ status: 403 })
    expect(await restore({ body: { undo: undo!.replace(/.{9}$/, 'changed00') } })).toMatchObject({
      status: 409,
    })
    const other = await insertPerson(gateway.db, 'sven-dahl')
    await subscribe(gateway.db, other, { planType: 'teams' })
    await gateway.db.insertInto('teams').values({ name: 'Other', manager_id: other }).execute()
    after(UNDO_SECONDS + 1)
    expect(await restore({ body: { undo } })).toMatchObject({ status: 409, body: { code: 'undo_expired' } })
    vi.useRealTimers()
    expect(await restore({ body: { undo } })).toMatchObject({ status: 200 })
    expect(await restore({ body: { undo } })).toMatchObject({ status: 409 })
  })
})

describe('a dismissed suggestion', () => {
  it('is suggested again after Undo, but not after a minute', async () => {
    const id = await insertSuggestion(gateway.db, { team_id: people.teamId })
    const before = await readGroups()
    const path = `/api/standards/suggested/${id}`
    await send('POST', `${path}/dismiss`)
    expect(await send('POST', `${path}/restore`)).toMatchObject({ status: 200, body: { id } })
    expect(await readGroups()).toEqual(before)
    await send('POST', `${path}/dismiss`)
    await sql`update recurring_mistakes set suggestion_dismissed_at = now() - interval '61 seconds'`.execute(
      gateway.db,
    )
    expect(await send('POST', `${path}/restore`)).toMatchObject({ status: 404 })
  })
})

describe('an invitation', () => {
  const EMAIL = 'nils@x.example'
  const path = () => `/api/teams/${people.teamId}/invitations`
  const restore = (undo: string | null) => send('POST', `${path()}/restore`, { body: { undo } })
  async function invite(): Promise<TeamInvitation> {
    await send('POST', path(), { body: { emails: [EMAIL] } })
    const { body } = await ask<{ invitations: TeamInvitation[] }>(gateway, path(), { as: people.marta })
    return body.invitations[0]!
  }
  const rows = () => gateway.db.selectFrom('team_invitations').selectAll().execute()
  const mails = () => gateway.db.selectFrom('mails').select(['id', 'invitation_id', 'outcome']).execute()
  beforeEach(async () => void (await gateway.db.deleteFrom('mails').execute()))

  it.each(['DELETE', 'cancel'] as const)('is restored with its link and its email after %s', async (how) => {
    const { id } = await invite()
    const before = [await rows(), await mails()]
    const ended =
      how === 'cancel' ? send('POST', `${path()}/${id}/cancel`) : send('DELETE', `${path()}/${id}`)
    const { undo } = (await ended).body
    expect([await rows(), await mails()]).not.toEqual(before)
    expect(await restore(undo)).toMatchObject({ status: 200, body: { id } })
    expect([await rows(), await mails()]).toEqual(before)
    expect(await restore(undo)).toMatchObject({ status: 409, body: { code: 'invited_again' } })
  })

  it('isn’t restored if the address was invited again, or its seat was taken', async () => {
    const { id } = await invite()
    const { undo } = (await send('DELETE', `${path()}/${id}`)).body
    await invite()
    expect(await restore(undo)).toMatchObject({ status: 409, body: { code: 'invited_again' } })
    await gateway.db.deleteFrom('team_invitations').execute()
    await gateway.db.updateTable('stripe_subscriptions').set({ extra_seats: 0 }).execute()
    expect(await restore(undo)).toMatchObject({ status: 402, body: { code: 'no_seats' } })
  })

  it('can’t be restored through another team or by another kind of Undo', async () => {
    const { id } = await invite()
    const { undo } = (await send('DELETE', `${path()}/${id}`)).body
    expect(await send('POST', '/api/standards/restore', { body: { undo } })).toMatchObject({ status: 409 })
    expect(await send('POST', `${path()}/restore`, { body: { undo }, as: people.jonas })).toMatchObject({
      status: 403,
    })
  })
})
