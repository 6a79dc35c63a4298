import { cancelImport, requestImport } from '@debrief/database/history/history-imports'
import { isLiveWorkDue } from '@debrief/database/history/importing'
import { markAccountDeleted } from '@debrief/database/people/delete-account'
import { disconnectRepository } from '@debrief/database/repositories/disconnect-repository'
import { beginMembership, lockTeam } from '@debrief/database/teams/memberships'
import { removeMember } from '@debrief/database/teams/teams'
import { until } from '@debrief/testing/stack'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { type HistoryWorld, startHistoryWorld } from '../testing/history-world.ts'

let world: HistoryWorld | null = null
let freeze: { thawed: Promise<void>; isFrozen: boolean; skip: number } | null = null

beforeEach(async () => {
  await world?.close()
  freeze = null
  world = await startHistoryWorld({
    failpoint(name) {
      if (!freeze || name !== 'history.before_store' || freeze.isFrozen) return
      freeze.skip -= 1
      if (freeze.skip >= 0) return
      freeze.isFrozen = true
      return freeze.thawed
    },
  })
}, 60_000)
afterAll(() => world?.close())

const open = () => world!
const db = () => open().stack.connection.db
const state = async (importId: string) => {
  const { rows } = await sql<{
    state: string
  }>`select state from history_imports where id = ${importId}`.execute(db())
  return rows[0]?.state ?? 'gone'
}
const jobs = async () => {
  const { rows } = await sql`select from jobs where kind = 'import-history'`.execute(db())
  return rows.length
}

async function importHalf(): Promise<{ importId: string; thaw: () => void }> {
  const importId = await open().count()
  let thaw = () => {}
  const thawed = new Promise<void>((resolve) => {
    thaw = resolve
  })
  freeze = { thawed, isFrozen: false, skip: 2 }
  await open().start(importId, 'everyone')
  await until('the worker to stop', async () => freeze?.isFrozen, 30)
  return { importId, thaw }
}

it.each([
  ['canceled', 'the import is canceled'],
  ['gone', 'the repository is disconnected'],
  ['canceled', 'the account is deleted'],
])(
  'is %s as soon as %s, and stores nothing more',
  async (expected, ending) => {
    const { importId, thaw } = await importHalf()
    const {
      marta: { id: userId },
      repositoryId,
    } = open()
    if (ending === 'the import is canceled') await cancelImport(db(), { importId, userId, requestId: null })
    else if (ending === 'the account is deleted')
      await markAccountDeleted(db(), { userId, requestId: 'test' })
    else await disconnectRepository(db(), { repositoryId, hookUrl: 'https://hooks.example' })
    expect([await state(importId), await jobs()]).toEqual([expected, 0])
    const before = await db().selectFrom('pull_requests').select('id').execute()
    expect(before).toHaveLength(expected === 'gone' ? 0 : 2)
    thaw()
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(await db().selectFrom('pull_requests').select('id').execute()).toHaveLength(before.length)
    await open().readGroups()
    expect(await open().check()).toEqual([])
  },
  60_000,
)

it('waits without a plan, says why, and continues with one', async () => {
  const importId = await open().count()
  await sql`update stripe_subscriptions set status = 'canceled'`.execute(db())
  await open().start(importId)
  const reason = await until('the import to wait', async () => {
    const { rows } = await sql<{ reason: string | null }>`
      select reason from history_imports where id = ${importId}`.execute(db())
    return rows[0]?.reason
  })
  expect(reason).toBe('You don’t have an active plan. The import continues automatically when a plan starts.')
  await sql`update stripe_subscriptions set status = 'active'`.execute(db())
  await sql`update jobs set run_at = now() where kind = 'import-history'`.execute(db())
  await open().reach(importId, 'completed')
}, 60_000)

it('analyzes new merges while it runs, and waits for those that are due', async () => {
  const { importId, thaw } = await importHalf()
  await open().stack.control('/pull-requests/northbeam/harbor-desk/40/merge')
  const isAnalyzed = async () => {
    const { rows } = await sql`
      select from pull_requests p join analysis_runs r on r.pull_request_id = p.id
      where p.pr_number = 40 and (p.pending_reason = 'author_not_on_team' or r.kind = 'live' and r.state = 'done')`.execute(
      db(),
    )
    return rows.length > 0
  }
  await sql`update repositories set analyze_authors = 'everyone'`.execute(db())
  await open().stack.control('/pull-requests/northbeam/harbor-desk/40/edit-title', { title: 'Again' })
  await until('the new merge to be handled', isAnalyzed, 30)
  expect(await state(importId)).toBe('running')
  thaw()
  await open().reach(importId, 'completed')
  expect(await isLiveWorkDue(db())).toBe(false)
  await sql`insert into jobs (kind, key, input) values ('analyze-pull-request', 'x', '{}')`.execute(db())
  expect(await isLiveWorkDue(db())).toBe(true)
  await sql`delete from jobs where key = 'x'`.execute(db())
}, 90_000)

it('runs two imports of a person one after the other', async () => {
  const { importId, thaw } = await importHalf()
  const { marta, stack } = open()
  const other = [...stack.simulator.state.repositories.values()].find(({ name }) => name === 'tide-web')!
  const second = await stack.connectFor(marta, 'northbeam/tide-web', other.id)
  const wanted = {
    userId: marta.id,
    repositoryId: second,
    months: 12,
    onlyOwn: false,
    requestId: null,
  } as const
  const secondId = await requestImport(db(), wanted)
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(await state(secondId!)).toBe('counting')
  thaw()
  await open().reach(secondId!, 'ready')
  await open().reach(importId, 'completed')
  await open().start(secondId!)
  await open().reach(secondId!, 'completed')
  expect(await open().check()).toEqual([])
}, 90_000)

it('gives people who joined later their own pull requests instead of the connecting person’s copies', async () => {
  const first = await open().count()
  await open().start(first, 'everyone')
  await open().reach(first, 'completed')
  await open().readGroups()
  const { stack, marta, repositoryId } = open()
  const tobias = await stack.signUp('tobias-kern')
  const { rows } = await sql<{ teamId: string }>`select id as "teamId" from teams`.execute(db())
  const teamId = rows[0]!.teamId
  await db()
    .transaction()
    .execute(async (trx) => {
      await lockTeam(trx, teamId)
      await beginMembership(trx, { teamId, userId: tobias.id, role: 'member' })
    })
  const own = await open().count({ id: tobias.id, onlyOwn: true })
  const found = await open().readItems(own)
  expect(new Set(found.map(({ login }) => login))).toEqual(new Set(['tobias-kern']))
  expect(found.map(({ number }) => number)).toEqual(expect.arrayContaining([27, 31, 36]))
  await open().start(own)
  await open().reach(own, 'completed')
  const items = await open().readItems(own)
  for (const { owner, outcome, reviews } of items)
    expect([owner, outcome, reviews]).toEqual(['tobias-kern', 'analyzed', 1])
  const others = (await open().readItems(first)).filter(({ login }) => login !== 'tobias-kern')
  expect(others.every(({ owner, reviews }) => owner !== 'tobias-kern' && reviews === 1)).toBe(true)
  await open().readGroups()
  expect(await open().check()).toEqual([])

  const again = await requestImport(db(), {
    userId: tobias.id,
    repositoryId,
    months: 12,
    onlyOwn: true,
    requestId: null,
  })
  await removeMember(db(), { teamId, userId: tobias.id, actorId: marta.id, requestId: 'test' })
  expect(await state(again!)).toBe('canceled')
}, 120_000)
