import { connectRepository, createTeam, createUser } from '@debrief/testing/factories'
import { openTestDatabase } from '@debrief/testing/open-database'
import { beforeEach, expect, it } from 'vitest'
import { deliverJobs } from '../jobs/job-store.ts'
import { acknowledgeMention, answerMention, recordMention } from './runs.ts'

const { connection } = await openTestDatabase()
const { db } = connection

beforeEach(async () => {
  for (const table of ['jobs', 'agent_runs', 'users'] as const) await db.deleteFrom(table).execute()
})

const mention = (commentIds: readonly number[], githubRepoId: number) =>
  db.transaction().execute(async (trx) => {
    for (const commentId of commentIds)
      await recordMention(trx, {
        installationId: 1,
        source: 'issue_comment',
        commentId,
        inReplyTo: null,
        githubRepoId,
        fullName: 'northbeam/ferry-api',
        prNumber: 1,
        verb: 'help',
        commenterId: 1,
        commenterLogin: 'jonas-pitt',
        requestId: `${commentId}`,
      })
  })

it('claims a mention in another repository immediately although 300 wait on one pull request', async () => {
  const [busy, quiet] = await Promise.all(
    [1, 2].map(async () => connectRepository(db, { userId: (await createUser(db)).id })),
  )
  await mention(
    Array.from({ length: 300 }, (_, n) => n),
    busy!.githubRepoId,
  )
  await mention([300], quiet!.githubRepoId)
  const { id } = await db
    .selectFrom('agent_runs')
    .select('id')
    .where('comment_id', '=', 300)
    .executeTakeFirstOrThrow()
  for (const { kind } of [acknowledgeMention, answerMention]) {
    const delivered = await deliverJobs(db, kind, null, { batch: 100, inFlight: 300, perTenant: 8 })
    const jobs = await db
      .selectFrom('jobs')
      .select('key')
      .where(
        'id',
        'in',
        delivered.map((job) => job.id),
      )
      .execute()
    expect(jobs.map(({ key }) => key)).toContain(id)
    expect(jobs).toHaveLength(kind === 'answer-mention' ? 2 : 9)
  }
})

it('uses the share of the team, or else the person, that connected the repository first', async () => {
  const [first, later] = [await createUser(db), await createUser(db)]
  const teamId = await createTeam(db, { managerId: first.id })
  const own = await connectRepository(db, { userId: later.id })
  const { githubRepoId } = await connectRepository(db, { userId: first.id, teamId })
  await connectRepository(db, { userId: later.id, githubRepoId, createdAt: new Date() })
  const mentionAndReadTenants = async (commentId: number, repo: number) => {
    await mention([commentId], repo)
    const rows = await db.selectFrom('jobs').select('tenant_id').distinct().execute()
    await db.deleteFrom('jobs').execute()
    return rows.map((row) => row.tenant_id)
  }
  expect(await mentionAndReadTenants(1, githubRepoId)).toEqual([teamId])
  expect(await mentionAndReadTenants(2, own.githubRepoId)).toEqual([later.id])
  expect(await mentionAndReadTenants(3, 1)).toEqual(['00000000-0000-0000-0000-000000000000'])
})
