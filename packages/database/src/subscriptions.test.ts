import { limitsOfSubscription } from '@debrief/domain/subscription'
import { createTestDatabase, type TestDatabase } from '@debrief/testing/database'
import { createTeam, createUser, subscribe } from '@debrief/testing/factories'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Connection, connect } from './connect.ts'
import { findPayer } from './subscriptions.ts'

let database: TestDatabase
let paid: Connection
let free: Connection
beforeAll(async () => {
  database = await createTestDatabase()
  paid = connect(database.url)
  free = connect(database.url, { billing: 'off' })
})
afterAll(async () => {
  await paid.close()
  await free.close()
  await database.drop()
})

it('charges a member to the team whose manager pays for teams, and else to their own plan', async () => {
  const { db } = paid
  const manager = await createUser(db)
  const member = await createUser(db)
  const teamId = await createTeam(db, { managerId: manager.id, memberIds: [member.id] })
  expect(await findPayer(db, member.id)).toBe(null)
  await subscribe(db, member.id, { planType: 'pro' })
  expect(await findPayer(db, member.id)).toMatchObject({ tenantId: member.id })
  await subscribe(db, manager.id, { planType: 'teams' })
  expect(await findPayer(db, member.id)).toMatchObject({ tenantId: teamId })
})

it('takes everyone as paying, without limits, where billing is off', async () => {
  const { id } = await createUser(free.db)
  expect(await findPayer(paid.db, id)).toBe(null)
  const payer = await findPayer(free.db, id)
  expect(payer).toMatchObject({ tenantId: id, subscription: { status: 'active', planType: 'teams' } })
  expect(limitsOfSubscription(payer!.subscription)).toMatchObject({
    monthlyPRLimit: null,
    repositoriesLimit: null,
  })
})
