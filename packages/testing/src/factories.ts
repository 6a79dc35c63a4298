import { randomBytes, randomUUID } from 'node:crypto'
import type { Database } from '@debrief/database/connect'
import { enqueue } from '@debrief/database/jobs/declare-job'
import { analyzePullRequest } from '@debrief/database/reviews/analysis-runs'
import { sql } from 'kysely'

let counter = 0
const next = () => {
  counter += 1
  return counter
}

export async function createUser(
  db: Database,
  values: { login?: string; githubId?: number } = {},
): Promise<{ id: string; githubId: number; login: string }> {
  const githubId = values.githubId ?? 1_000_000 + next()
  const login = values.login ?? `person-${githubId}`
  const row = await db
    .insertInto('users')
    .values({ github_id: githubId, github_username: login, email: `${login}@example.com` })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id: row.id, githubId, login }
}

export async function createTeam(
  db: Database,
  { managerId, memberIds = [] }: { managerId: string; memberIds?: string[] },
): Promise<string> {
  const team = await db
    .insertInto('teams')
    .values({ name: `Team ${next()}`, manager_id: managerId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('team_members')
    .values({ team_id: team.id, user_id: managerId, role: 'manager' })
    .execute()
  for (const userId of memberIds)
    await db
      .insertInto('team_members')
      .values({ team_id: team.id, user_id: userId, role: 'member' })
      .execute()
  return team.id
}

export async function subscribe(
  db: Database,
  userId: string,
  plan: { planType?: 'plus' | 'pro' | 'teams'; status?: string; extraSeats?: number; anchorAt?: Date } = {},
): Promise<void> {
  const planType = plan.planType ?? 'pro'
  const priceId = `price_test_${planType}`
  await db
    .insertInto('plan_prices')
    .values({
      price_id: priceId,
      plan_type: planType,
      billing_interval: 'month',
      lookup_key: `test_${planType}`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const customer = `cus_${randomUUID()}`
  await db.insertInto('stripe_customers').values({ user_id: userId, customer_id: customer }).execute()
  await db
    .insertInto('stripe_subscriptions')
    .values({
      subscription_id: `sub_${randomUUID()}`,
      customer_id: customer,
      status: plan.status ?? 'active',
      price_id: priceId,
      extra_seats: plan.extraSeats ?? 0,
      anchor_at: plan.anchorAt ?? sql<Date>`now() - interval '10 days'`,
    })
    .execute()
}

export async function connectRepository(
  db: Database,
  values: { userId: string; teamId?: string; githubRepoId?: number; fullName?: string; createdAt?: Date },
): Promise<{ id: string; githubRepoId: number; fullName: string; secret: string }> {
  const githubRepoId = values.githubRepoId ?? 5_000_000 + next()
  const fullName = values.fullName ?? `acme/repository-${githubRepoId}`
  const [owner = '', name = ''] = fullName.split('/')
  const secret = randomBytes(32).toString('hex')
  const row = await db
    .insertInto('repositories')
    .values({
      user_id: values.userId,
      team_id: values.teamId ?? null,
      github_repo_id: githubRepoId,
      repo_name: name,
      repo_owner: owner,
      repo_full_name: fullName,
      webhook_secret: secret,
      created_at: values.createdAt ?? new Date('2020-01-01T00:00:00Z'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id: row.id, githubRepoId, fullName, secret }
}

export async function mergePullRequest(
  db: Database,
  values: { repositoryId: string; userId: string; number?: number },
): Promise<string> {
  const number = values.number ?? next()
  const row = await db
    .insertInto('pull_requests')
    .values({
      repository_id: values.repositoryId,
      user_id: values.userId,
      title: `Pull request ${number}`,
      pr_number: number,
      merged_at: new Date('2026-11-01T10:00:00Z'),
      merge_sha: randomBytes(20).toString('hex'),
      html_url: `https://github.com/acme/repository/pull/${number}`,
      source_updated_at: new Date('2026-11-01T10:00:00Z'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Creates a due analysis run and its job, but no reservation. */
export async function queueRun(
  db: Database,
  values: { pullRequestId: string; repositoryId: string; userId: string; tenantId?: string },
): Promise<string> {
  const row = await db
    .insertInto('analysis_runs')
    .values({
      pull_request_id: values.pullRequestId,
      repository_id: values.repositoryId,
      tenant_id: values.tenantId ?? values.userId,
      charged_user_id: values.userId,
      merge_sha: randomBytes(20).toString('hex'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const tenantId = values.tenantId ?? values.userId
  await enqueue(db, analyzePullRequest, { runId: row.id }, { tenantId })
  return row.id
}
