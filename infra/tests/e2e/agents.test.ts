import {
  insertMutedCategory,
  insertOutcome,
  insertSuppression,
  suppressMistake,
} from '@debrief/gateway/testing/agent-rows'
import {
  insertCodingAgent,
  insertGroup,
  insertMistake,
  insertPullRequest,
  insertReview,
  placeMistake,
} from '@debrief/gateway/testing/rows'
import { createTeam } from '@debrief/testing/factories'
import type { App } from './environment/app.ts'
import { expectClean } from './environment/expect-clean.ts'
import { insertStory, type Story } from './environment/insert-story.ts'
import { expect, SIZES, sizes, test } from './environment/test.ts'

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
let story: Story

test.beforeAll(async ({ app: { db } }) => {
  story = await insertStory(db)
  const teamId = await createTeam(db, { managerId: story.owner })
  await db
    .updateTable('team_members')
    .set({ joined_at: daysAgo(400) })
    .execute()
  await db.updateTable('repositories').set({ team_id: teamId }).execute()
  await letAgentRepeat(db, teamId)
  await tellAgent(db, teamId)
})

async function letAgentRepeat(db: App['db'], teamId: string): Promise<void> {
  const owner = await insertCodingAgent(db, { agent_team_id: teamId })
  const group = await insertGroup(db, {
    user_id: owner,
    title: 'Unawaited promise',
    lesson: 'unawaited-promise',
  })
  for (const days of [20, 30]) {
    const at = daysAgo(days)
    const pullRequest = await insertPullRequest(db, {
      owner,
      repository: story.repository,
      merged_at: at,
      analysis_status: 'completed',
      pending_reason: null,
      author_username: 'claude[bot]',
      coding_agent: 'claude-code',
    })
    const review = await insertReview(db, { owner, pullRequest, created_at: at })
    const mistake = await insertMistake(db, { owner, pullRequest, review, created_at: at })
    await placeMistake(db, { group, mistake, owner, at })
  }
}

async function tellAgent(db: App['db'], teamId: string): Promise<void> {
  for (let comment = 0; comment < 20; comment += 1)
    await insertOutcome(db, { team_id: teamId, acted_on: false, merged_at: daysAgo(comment * 3) })
  for (let comment = 0; comment < 12; comment += 1)
    await insertOutcome(db, { team_id: teamId, category: 'security', acted_on: comment > 3, thumbs_up: 1 })
  await insertMutedCategory(db, { team_id: teamId })
  const { github_repo_id } = await db
    .selectFrom('repositories')
    .select('github_repo_id')
    .where('id', '=', story.repository)
    .executeTakeFirstOrThrow()
  const suppressionId = await insertSuppression(db, { github_repo_id })
  const mistake = await db
    .selectFrom('mistakes')
    .select('id')
    .where('pull_request_id', '=', story.reviewed)
    .where('disputed', '=', false)
    .orderBy('ordinal')
    .executeTakeFirstOrThrow()
  await suppressMistake(db, { mistakeId: mistake.id, suppressionId })
}

for (const size of sizes) {
  test(`the page of a coding agent, ${size}`, async ({ page }) => {
    await page.setViewportSize(SIZES[size])
    await page.goto('/team/agents')
    await expect(page.getByText('Unawaited promise').first()).toBeVisible()
    await expectClean(page)
  })

  test(`the agent’s feedback, ${size}`, async ({ page }) => {
    await page.setViewportSize(SIZES[size])
    await page.goto('/settings#agent-feedback')
    await expect(page.getByText('it’s a command-line tool')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Unmute/ })).toBeVisible()
    await expectClean(page)
  })

  test(`a suppressed mistake, ${size}`, async ({ page }) => {
    await page.setViewportSize(SIZES[size])
    await page.goto(`/reviews?prId=${story.reviewed}`)
    await expect(page.getByText(/Suppressed by/).first()).toBeVisible()
    await expectClean(page)
  })
}
