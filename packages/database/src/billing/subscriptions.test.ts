import { createTestDatabase } from '@debrief/testing/database'
import { createTeam, createUser, subscribe } from '@debrief/testing/factories'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Connection, connect } from '../connect.ts'
import { findPayer } from './subscriptions.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let connection: Connection
beforeAll(async () => {
  database = await createTestDatabase()
  connection = connect(database.url)
})
afterAll(async () => {
  await connection.close()
  await database.drop()
})

async function team(plans: { manager?: 'plus' | 'teams'; member?: 'pro' | 'teams' }) {
  const { db } = connection
  const manager = await createUser(db)
  const member = await createUser(db)
  const teamId = await createTeam(db, { managerId: manager.id, memberIds: [member.id] })
  if (plans.manager) await subscribe(db, manager.id, { planType: plans.manager })
  if (plans.member) await subscribe(db, member.id, { planType: plans.member })
  const findTenantId = async (id: string) => (await findPayer(db, id))?.tenantId ?? null
  return { teamId, managerId: manager.id, memberId: member.id, findTenantId }
}

describe('the payer of a person’s analyses (D7)', () => {
  it('is the team if its manager has a teams plan, regardless of the member’s plan', async () => {
    for (const member of [undefined, 'pro', 'teams'] as const) {
      const { teamId, managerId, memberId, findTenantId } = await team({
        manager: 'teams',
        ...(member && { member }),
      })
      expect([await findTenantId(managerId), await findTenantId(memberId)]).toEqual([teamId, teamId])
    }
  })

  it('is the member, even with a teams plan, if the manager has no plan', async () => {
    for (const member of ['pro', 'teams'] as const) {
      const { managerId, memberId, findTenantId } = await team({ member })
      expect([await findTenantId(managerId), await findTenantId(memberId)]).toEqual([null, memberId])
    }
  })

  it('is nobody without a plan, and the manager if their plan is not a teams plan', async () => {
    const { managerId, memberId, findTenantId } = await team({ manager: 'plus' })
    expect([await findTenantId(managerId), await findTenantId(memberId)]).toEqual([managerId, null])
  })
})
