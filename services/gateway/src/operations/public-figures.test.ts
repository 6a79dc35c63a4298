import type { MeasuredFigures } from '@debrief/contracts/operations/public-figures'
import { createTeam } from '@debrief/testing/factories'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dayFromNow, happen, practice } from '../practice/testing/happen.ts'
import { insertGroup, insertPerson } from '../testing/rows.ts'
import { ask, startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts'

let gateway: TestGateway
let owner: string
let count = 0
beforeAll(async () => {
  gateway = await startTestGateway()
})
afterAll(() => gateway.close())
beforeEach(async () => {
  count += 1
  owner = await insertPerson(gateway.db, `ines-moreau-${count}`)
})

const show = async (as = owner) => (await ask<MeasuredFigures>(gateway, '/api/measured', { as })).body

async function learn(who: string, group: string) {
  const [first] = await happen(gateway.db, {
    group,
    who,
    on: [-90, -80, -75, -70, -65, -60],
    occasions: [-30, -25, -20, -15, -10, -5],
  })
  await practice(gateway, { mistake: first!, who, on: -50 })
  return first!
}

const createTeamWithMembers = async (managerId: string, others: number) => {
  const members: string[] = []
  for (let index = 0; index < others; index++)
    members.push(await insertPerson(gateway.db, `member-${count}-${index}`))
  const team = await createTeam(gateway.db, { managerId, memberIds: members })
  await gateway.db
    .updateTable('team_members')
    .set({ joined_at: dayFromNow(-100) })
    .where('team_id', '=', team)
    .execute()
  return { team, members }
}

describe('public figures', () => {
  it('say if there is too little evidence', async () => {
    const scarce = { state: 'too-little-evidence' }
    expect(await show()).toEqual({ ofTeam: false, comesBack: scarce, quiet: scarce, remembered: scarce })
  })

  it('show a person what comes back, what stopped and what they remember', async () => {
    const locks = await insertGroup(gateway.db, { user_id: owner })
    const mistake = await learn(owner, locks)
    const zones = await insertGroup(gateway.db, { user_id: owner, category: 'best-practices' })
    await happen(gateway.db, { group: zones, who: owner, on: [-55, -4] })
    for (let day = 0; day < 9; day++)
      await practice(gateway, { mistake, who: owner, on: -9 + day, outcome: day < 2 ? 'wrong' : 'right' })
    expect(await show()).toEqual({
      ofTeam: false,
      comesBack: {
        state: 'measured',
        before: { occurrences: 6, opportunities: 7 },
        after: { occurrences: 0, opportunities: 7 },
        verdict: 'fewer',
      },
      quiet: { state: 'measured', mistakes: 2, quiet: 1 },
      remembered: { state: 'measured', answered: 10, right: 8 },
    })
  })

  it('don’t count a mistake as stopped without opportunities', async () => {
    const group = await insertGroup(gateway.db, { user_id: owner })
    await happen(gateway.db, { group, who: owner, on: [-90, -80], occasions: [-20, -10] })
    expect((await show()).quiet).toEqual({ state: 'measured', mistakes: 1, quiet: 0 })
  })

  it('show managers the team’s figures without names, and practice only for at least five people', async () => {
    const { team, members } = await createTeamWithMembers(owner, 4)
    const group = await insertGroup(gateway.db, { team_id: team })
    for (const who of members) await learn(who, group)
    const few = await show()
    expect(few).toEqual({
      ofTeam: true,
      comesBack: { state: 'too-few-people' },
      quiet: { state: 'measured', mistakes: 4, quiet: 4 },
      remembered: { state: 'too-few-people' },
    })
    await learn(owner, group)
    const all = await show()
    expect(all).toMatchObject({
      comesBack: { before: { occurrences: 30 }, after: { occurrences: 0 }, verdict: 'fewer' },
      quiet: { mistakes: 5, quiet: 5 },
      remembered: { state: 'too-little-evidence' },
    })
    expect(JSON.stringify(all)).not.toMatch(/member-|ines-moreau/)
    expect(await show(members[0])).toMatchObject({ ofTeam: false, quiet: { mistakes: 1, quiet: 1 } })
  })

  it('exclude what members did before they joined', async () => {
    const { team, members } = await createTeamWithMembers(owner, 1)
    const group = await insertGroup(gateway.db, { team_id: team })
    await happen(gateway.db, { group, who: members[0]!, on: [-200, -190], occasions: [-50, -40, -30] })
    expect((await show()).quiet).toEqual({ state: 'too-little-evidence' })
    expect((await show(members[0])).quiet).toEqual({ state: 'measured', mistakes: 1, quiet: 1 })
  })
})
