import { aboutGithubToken } from '@debrief/service-kit/key-ring'
import { connectRepository, createUser } from '@debrief/testing/factories'
import { waitFor } from '../../../local/machine/wait.ts'
import type { Scene } from '../promise.ts'

export async function addTenant(
  { judge, github, keys }: Scene,
  { runs, isDue }: { runs: number; isDue: boolean },
): Promise<string> {
  const user = await createUser(judge.db)
  const token = keys.seal(await github.mintToken('sven-dahl'), aboutGithubToken(user.id))
  await judge.pool.query('update users set github_access_token = $1 where id = $2', [token, user.id])
  const repository = await connectRepository(judge.db, { userId: user.id, fullName: 'northbeam/tide-web' })
  await judge.pool.query(
    `with pulls as (
      insert into pull_requests (repository_id, user_id, title, pr_number, merged_at, merge_sha, html_url, source_updated_at)
      select $1, $2, 'waiting', n, now(), 'sha' || n, 'https://github.com/x', now()
      from generate_series(1000001, 1000000 + $3::int) n returning id, merge_sha),
    runs as (
      insert into analysis_runs (pull_request_id, repository_id, tenant_id, charged_user_id, merge_sha)
      select id, $1, $2, $2, merge_sha from pulls returning id, tenant_id)
    select count(*) from (select jsonb_agg(jsonb_build_object('key', id, 'input', jsonb_build_object('runId', id),
      'tenantId', tenant_id, 'runIn', $4::int)) as entries from runs) batch
    cross join lateral enqueue_jobs('analyze-pull-request', entries)`,
    [repository.id, user.id, runs, isDue ? -3_600 : 86_400],
  )
  return user.id
}

export async function timeStarts({ judge }: Scene, tenants: string[]): Promise<number[]> {
  const begun = new Map<string, number>()
  const from = performance.now()
  await judge.pool.query('update jobs set run_at = now() where tenant_id = any($1)', [tenants])
  await judge.pool.query(`select pg_notify('debrief_jobs', 'analyze-pull-request')`)
  await waitFor(
    async () => {
      const { rows } = await judge.pool.query<{ tenant: string }>(
        `select a.tenant_id as tenant from analysis_runs a
          left join jobs j on j.kind = 'analyze-pull-request' and j.key = a.id::text
        where a.tenant_id = any($1) and (a.state <> 'waiting' or j.fence > 0) group by a.tenant_id`,
        [tenants],
      )
      for (const { tenant } of rows) if (!begun.has(tenant)) begun.set(tenant, performance.now() - from)
      return begun.size === tenants.length
    },
    { seconds: 60, every: 20 },
  )
  if (begun.size < tenants.length)
    throw new Error(`the runs of only ${begun.size} of ${tenants.length} tenants started`)
  return [...begun.values()]
}

export async function timeJob(
  { judge }: Scene,
  { tenant, slots }: { tenant: string; slots: number },
): Promise<number> {
  const count = async () => {
    const { rows } = await judge.pool.query<{ started: number }>(
      'select coalesce(sum(fence), 0)::int as started from jobs where tenant_id = $1',
      [tenant],
    )
    return rows[0]!.started
  }
  await waitFor(async () => (await count()) > 0, { seconds: 30 })
  const [before, from] = [await count(), performance.now()]
  await waitFor(() => false, { seconds: 3 })
  const started = (await count()) - before
  if (started === 0) throw new Error('the flooding tenant’s runs don’t start')
  return ((performance.now() - from) * slots) / started
}
