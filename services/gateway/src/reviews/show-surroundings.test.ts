import type { Surroundings } from '@debrief/contracts/reviews/surroundings'
import { readRecorded } from '@debrief/simulators/github/state/repositories'
import { createTeam, subscribe } from '@debrief/testing/factories'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { noteChanges, takeChanges } from '../policies/testing/changes.ts'
import { type ConnectingTest, startConnecting } from '../repositories/testing/start-connecting.ts'
import { insertMistake, insertPullRequest, insertRepository, insertReview } from '../testing/rows.ts'
import { ask } from '../testing/start-test-gateway.ts'

const FERRY = 'northbeam/ferry-api'

let stage: ConnectingTest
let marta: string
let jonas: string
let review: string
let mistake: string
let lines: string[]
let middle: number
beforeAll(async () => {
  stage = await startConnecting({ BILLING: 'on' })
})
afterAll(() => stage.close())
afterEach(() => stage.clear())
beforeEach(async () => {
  const { db } = stage
  marta = await stage.signUp('marta-olsen')
  jonas = await stage.signUp('jonas-pitt')
  const team_id = await createTeam(db, { managerId: marta, memberIds: [jonas] })
  await subscribe(db, marta, { planType: 'teams' })
  await db
    .updateTable('team_members')
    .set({ joined_at: new Date('2020-01-01') })
    .execute()
  const repository = await insertRepository(db, marta, {
    team_id,
    repo_full_name: FERRY,
    github_repo_id: stage.findRepositoryId(FERRY),
  })
  const { sha, path, text } = findFile()
  lines = text.replace(/\n$/, '').split('\n')
  middle = Math.floor(lines.length / 2)
  const pullRequest = await insertPullRequest(db, {
    owner: jonas,
    repository,
    head_sha: sha,
    merged_at: new Date('2026-11-20'),
    analysis_status: 'completed',
  })
  review = await insertReview(db, { owner: jonas, pullRequest })
  mistake = await insertMistake(db, {
    owner: jonas,
    pullRequest,
    review,
    path,
    start_line: middle + 1,
    end_line: middle + 2,
    code_before: `${lines.slice(middle, middle + 2).join('\n')}\n`,
    code_after: null,
  })
})

function findFile(): { sha: string; path: string; text: string } {
  const repository = stage.simulator.state.repositories.get(stage.findRepositoryId(FERRY))
  for (const { head, files } of repository?.pulls.values() ?? [])
    for (const { filename } of files) {
      const text = repository && readRecorded(repository, head.sha, filename)
      if (text && text.split('\n').length > 8) return { sha: head.sha, path: filename, text }
    }
  throw new Error('the simulator has no file')
}

const show = (as: string, query = '?view=before') =>
  ask<Surroundings & { code: string }>(
    stage,
    `/api/reviews/${review}/mistakes/${mistake}/surroundings${query}`,
    { as },
  )

it('shows the lines around the code to everyone who sees the review, and stores nothing', async () => {
  await noteChanges(stage.db)
  const { status, body } = await show(jonas)
  expect([status, body]).toEqual([
    200,
    {
      above: lines.slice(0, middle),
      below: lines.slice(middle + 2),
      moreAbove: false,
      moreBelow: false,
    },
  ])
  expect(await takeChanges(stage.db)).toEqual(['insert sessions'])
  expect((await show(marta)).status).toBe(200)
})

it('shows nothing to someone whose own GitHub account has no access', async () => {
  await stage.db.updateTable('users').set({ needs_reconnect: true }).where('id', '=', marta).execute()
  const { status, body } = await show(marta)
  expect(status).not.toBe(200)
  expect(JSON.stringify(body)).not.toContain(JSON.stringify(lines[middle - 1]).slice(1, -1))
  const stranger = await stage.signUp('tobias-kern')
  expect((await show(stranger)).status).not.toBe(200)
})

it('says if the code is no longer in the file', async () => {
  await stage.db.updateTable('mistakes').set({ code_before: 'gone()' }).where('id', '=', mistake).execute()
  const { status, body } = await show(jonas)
  expect([status, body.code]).toEqual([409, 'no_surroundings'])
})
