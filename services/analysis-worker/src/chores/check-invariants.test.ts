import { randomBytes } from 'node:crypto'
import { findUnreadableSecrets } from '@debrief/database/operations/unreadable-secrets'
import { listChecks } from '@debrief/database/operations/verify'
import { aboutGithubToken, type KeyRing, openSealed, readKeyRing } from '@debrief/service-kit/key-ring'
import { createLog } from '@debrief/service-kit/log'
import { openTestDatabase } from '@debrief/testing/open-database'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { checkInvariants } from './check-invariants.ts'

const { connection } = await openTestDatabase()

const run = (statement: ReturnType<typeof sql>) => statement.execute(connection.db)
const unreadable = (keys: KeyRing) => findUnreadableSecrets(connection.db, openSealed(keys))

function listening() {
  const log = createLog('test', 'silent')
  const errors: unknown[] = []
  return {
    errors,
    log: Object.assign(Object.create(log), { error: (about: unknown) => void errors.push(about) }),
  }
}

const newKeys = (id: string) => readKeyRing(`${id}:${randomBytes(32).toString('base64')}`)

it('finds all secrets that cannot be decrypted because they were moved or their key is lost, in many batches', async () => {
  const keys = newKeys('k1')
  const count = 620
  const people = await run(sql`
    insert into users (github_id, github_username) select 7000000 + n, 'sealed-' || n from generate_series(1, ${count}) n returning id`)
  const ids = (people.rows as { id: string }[]).map(({ id }) => id)
  const seal = (of: string, under = keys) => under.seal('gho_token', aboutGithubToken(of))
  const set = (id: string, token: string) =>
    run(sql`update users set github_access_token = ${token} where id = ${id}`)
  for (const id of ids) await set(id, seal(id))
  expect(await unreadable(keys)).toBeNull()
  const [moved = '', lost = '', other = ''] = ids.toSorted().toReversed()
  await set(moved, seal(other))
  await set(lost, seal(lost, newKeys('k0')))
  const found = await unreadable(keys)
  expect(found).toMatchObject({ invariant: 'every stored secret can be decrypted', count: 2 })
  expect(new Set(found!.rows.map(({ id }) => id))).toEqual(new Set([moved, lost]))
  expect(JSON.stringify(found)).not.toContain(seal(lost).slice(0, 8))
})

it('logs each broken invariant as an error, and stores it', async () => {
  const { errors, log } = listening()
  const deps = { database: connection, keys: newKeys('k2'), log }
  await run(sql`
    insert into usage_periods (tenant_id, kind, period_start, used) values (gen_random_uuid(), 'analysis', '2026-11-01', 1)`)
  expect((await checkInvariants(deps)).length).toBe(2)
  expect(errors).toMatchObject([
    { invariant: 'usage periods match the ledger', count: 1 },
    { invariant: 'every stored secret can be decrypted', count: 620 },
  ])
  expect(await listChecks(connection.db)).toMatchObject([
    { broken: { 'every stored secret can be decrypted': 620 } },
  ])
})
