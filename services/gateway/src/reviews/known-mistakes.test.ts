import type { Review } from '@debrief/contracts/reviews/reviews'
import { queueRun, subscribe } from '@debrief/testing/factories'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { formTeam } from '../testing/form-team.ts'
import {
  insertGroup,
  insertMistake,
  insertPullRequest,
  insertReview,
  insertStandard,
  placeMistake,
} from '../testing/rows.ts'
import { ask, startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts'

const JOINED = new Date('2026-10-01T00:00:00Z')
const before = new Date('2026-09-15T00:00:00Z')
const since = new Date('2026-10-15T00:00:00Z')

let gateway: TestGateway
let marta: string
let jonas: string
let teamId: string
let repository: string
beforeAll(async () => {
  gateway = await startTestGateway({ BILLING: 'on' })
})
afterAll(() => gateway.close())
beforeEach(async () => {
  const { db } = gateway
  ;({ marta, jonas, teamId, repository } = await formTeam(db, { joinedAt: JOINED }))
})

async function made({ at = since, group, standard }: { at?: Date; group?: string; standard?: string } = {}) {
  const { db } = gateway
  const owner = jonas
  const pullRequest = await insertPullRequest(db, {
    owner,
    repository,
    merged_at: at,
    analysis_status: 'completed',
  })
  const review = await insertReview(db, { owner, pullRequest })
  const mistake = await insertMistake(db, { owner, pullRequest, review, standard_id: standard ?? null })
  if (group) await placeMistake(db, { group, mistake, owner, at })
  return { review, pullRequest }
}
const shown = async (review: string, as = jonas) => {
  const { body } = await ask<Review>(gateway, `/api/reviews/${review}`, { as })
  const [mistake] = body.mistakes
  return { standard: mistake?.standard, recurrence: mistake?.recurrence }
}
const nothing = { standard: null, recurrence: null }

describe('a mistake in its review', () => {
  it('shows the standard of its group, or the one that the analysis cited', async () => {
    const id = await insertStandard(gateway.db, { team_id: teamId, title: 'Give it back' })
    const standard = { id, title: 'Give it back' }
    const { review } = await made({ group: id })
    expect(await shown(review)).toEqual({ standard, recurrence: { groupId: id, count: 1 } })
    expect(await shown(review, marta)).toEqual({ standard, recurrence: { groupId: id, count: 1 } })
    const cited = await made({ standard: id })
    expect(await shown(cited.review)).toEqual({ standard, recurrence: null })
  })

  it('shows how often it occurred, to managers only what they can see', async () => {
    const group = await insertGroup(gateway.db, { team_id: teamId })
    await made({ at: before, group })
    const charged = await made({ at: before, group })
    await queueRun(gateway.db, {
      pullRequestId: charged.pullRequest,
      repositoryId: repository,
      userId: jonas,
      tenantId: teamId,
    })
    const { review } = await made({ group })
    expect(await shown(review)).toEqual({ standard: null, recurrence: { groupId: group, count: 3 } })
    expect(await shown(review, marta)).toEqual({ standard: null, recurrence: { groupId: group, count: 2 } })
  })

  it('shows nothing of a team that its owner has left', async () => {
    const id = await insertStandard(gateway.db, { team_id: teamId })
    const placed = await made({ group: id })
    const cited = await made({ standard: id })
    await gateway.db.deleteFrom('team_members').where('user_id', '=', jonas).execute()
    await subscribe(gateway.db, jonas, { planType: 'pro' })
    expect(await shown(placed.review)).toEqual(nothing)
    expect(await shown(cited.review)).toEqual(nothing)
  })

  it('doesn’t show a standard that was deleted', async () => {
    const id = await insertStandard(gateway.db, { team_id: teamId })
    const { review } = await made({ standard: id })
    await gateway.db.deleteFrom('recurring_mistakes').execute()
    expect(await shown(review)).toEqual(nothing)
  })
})
