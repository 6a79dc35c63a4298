import type { Dashboard } from '@debrief/contracts/dashboard/dashboard'
import { createTeam, subscribe } from '@debrief/testing/factories'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { giveMistakeToPractice } from '../practice/testing/happen.ts'
import { insertPerson } from '../testing/rows.ts'
import { ask, startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts'
import { tellAnswers } from './testing/tell-answers.ts'

let gateway: TestGateway
let marta: string
let jonas: string
beforeAll(async () => {
  gateway = await startTestGateway()
  marta = await insertPerson(gateway.db, 'marta-olsen')
  jonas = await insertPerson(gateway.db, 'jonas-pitt')
  await subscribe(gateway.db, marta, { planType: 'teams' })
})
afterAll(() => gateway.close())

const show = async (query = '') =>
  (await ask<Dashboard>(gateway, `/api/dashboard${query}`, { as: marta })).body.firstSteps

it('remembers practice for good, and forgets an answer that was undone', async () => {
  expect(await show()).toEqual({ practiced: false, invited: false })
  const { mistake } = await giveMistakeToPractice(gateway.db, { owner: marta })
  const at = new Date(Date.now() - 200 * 86_400_000)
  await tellAnswers(gateway.db, { owner: marta, mistake, outcomes: ['right'], at })
  expect(await show()).toEqual({ practiced: true, invited: false })
  await gateway.db.updateTable('practice_attempts').set({ undone_at: new Date() }).execute()
  expect(await show()).toEqual({ practiced: false, invited: false })
})

it('counts an invitation or a member of the managed team, and says nothing about other people', async () => {
  const teamId = await createTeam(gateway.db, { managerId: marta })
  expect(await show()).toMatchObject({ invited: false })
  const invited = await gateway.db
    .insertInto('team_invitations')
    .values({
      team_id: teamId,
      inviter_id: marta,
      invitee_email: 'nils.berg@example.com',
      invitation_token: 'a'.repeat(64),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(await show()).toMatchObject({ invited: true })
  await gateway.db.deleteFrom('team_invitations').where('id', '=', invited.id).execute()
  expect(await show()).toMatchObject({ invited: false })
  await gateway.db
    .insertInto('team_members')
    .values({ team_id: teamId, user_id: jonas, role: 'member' })
    .execute()
  expect(await show()).toMatchObject({ invited: true })
  expect(await show(`?user=${jonas}`)).toBeNull()
})
