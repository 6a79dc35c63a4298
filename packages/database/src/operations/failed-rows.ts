import { type JobKind, jobKinds } from '@debrief/contracts/jobs/catalog'
import { type RawBuilder, sql } from 'kysely'
import { isWorthSending } from '../mail/mails.ts'
import { isFailedJob, type Work } from './work.ts'

export interface WorkFilter {
  work?: Work | undefined
  ids?: readonly string[] | undefined
  code?: string | undefined
  /** Case-insensitive, such as `northbeam/ferry-api`. */
  repository?: string | undefined
  tenant?: string | undefined
  since?: Date | undefined
}

const formatPullRequest = (repository: RawBuilder<unknown>, number: RawBuilder<unknown>) =>
  sql`${repository} || coalesce('#' || ${number}, '')`
const selectEventFact = (field: string) => sql`d.facts #>> ${`{event,${field}}`}::text[]`

const facts = {
  'route-delivery': sql`
    select coalesce(r.repo_full_name, ${selectEventFact('repository,fullName')}) as repository,
      coalesce(${formatPullRequest(
        sql`coalesce(r.repo_full_name, ${selectEventFact('repository,fullName')})`,
        sql`coalesce(${selectEventFact('pullRequest,number')}, ${selectEventFact('issue,number')})`,
      )}, d.source) || ' ' || d.event as about,
      d.delivery_id as request_id, coalesce(r.team_id, r.user_id) as tenant_id, d.facts is not null as is_replayable,
      json_build_object('source', d.source, 'hookId', d.hook_id, 'deliveryId', d.delivery_id, 'repositoryId', d.repository_id) as ids
    from deliveries d left join repositories r on r.id = d.repository_id where d.id = j.key::bigint`,
  'analyze-pull-request': sql`
    select r.repo_full_name, ${formatPullRequest(sql`r.repo_full_name`, sql`p.pr_number`)}, a.request_id, a.tenant_id,
      p.analysis_status = 'failed' and not exists (
        select from analysis_runs n where n.pull_request_id = a.pull_request_id and n.generation > a.generation),
      json_build_object('pullRequestId', p.id, 'repositoryId', r.id, 'generation', a.generation, 'mergeSha', a.merge_sha)
    from analysis_runs a join pull_requests p on p.id = a.pull_request_id join repositories r on r.id = a.repository_id
    where a.id = j.key::uuid`,
  'answer-mention': sql`
    select a.repo_full_name, ${formatPullRequest(sql`a.repo_full_name`, sql`a.pr_number`)} || ' ' || a.verb, a.request_id, a.tenant_id,
      true, json_build_object('installationId', a.installation_id, 'commentId', a.comment_id, 'githubRepoId', a.github_repo_id)
    from agent_runs a where a.id = j.key::uuid`,
  'send-mail': sql`
    select null, m.kind, null, null::uuid, (m.body is not null or m.ending_id is not null) and ${isWorthSending('m')},
      json_build_object('senderId', m.sender_id, 'invitationId', m.invitation_id)
    from mails m where m.id = j.key::uuid`,
  'discover-standards': sql`
    select r.repo_full_name, r.repo_full_name, null, d.team_id, not exists (
        select from discoveries o where o.repository_id = d.repository_id and o.created_at > d.created_at),
      json_build_object('repositoryId', r.id, 'teamId', d.team_id, 'askedBy', d.asked_by)
    from discoveries d join repositories r on r.id = d.repository_id where d.id = j.key::uuid`,
} satisfies Partial<Record<JobKind, RawBuilder<unknown>>>

const failedJobs = (kind: string, about: RawBuilder<unknown>) => sql`
  select j.kind as work, j.key as id, coalesce(j.error_code, 'failed') as code, j.error, j.attempt as attempts, j.crashes,
    coalesce(j.discarded_at, j.run_at) as at, f.repository, f.about, coalesce(f.request_id, j.request_id) as "requestId", f.tenant_id::text as tenant,
    f.is_replayable as "isReplayable", f.ids
  from jobs j cross join lateral (${about}) as f (repository, about, request_id, tenant_id, is_replayable, ids)
  where j.kind = ${kind} and ${isFailedJob} and not exists (
    select from jobs n where n.kind = j.kind and n.key = j.key and n.id > j.id and n.state = 'discarded')`

/** If the same job is waiting again, the discarded job can't be replayed. */
const aboutOthers = sql`
  select null::text, j.kind || ' ' || j.key, null::text, nullif(j.tenant_id, '00000000-0000-0000-0000-000000000000'),
    not exists (select from jobs n where n.kind = j.kind and n.key = j.key and n.id > j.id and n.state = 'waiting'), j.input::json`

export function failedRows({ work, ids, code, repository, tenant, since }: WorkFilter): RawBuilder<unknown> {
  const known: Partial<Record<string, RawBuilder<unknown>>> = facts
  const kinds = jobKinds.filter((kind) => work === undefined || kind === work)
  const selects = kinds.map((kind) => sql`(${failedJobs(kind, known[kind] ?? aboutOthers)})`)
  // The first `select` names the columns, so a `select` that matches no jobs always comes first.
  const none = sql`(${failedJobs('none', aboutOthers)})`
  const all = sql.join([none, ...selects], sql` union all `)
  return sql`
    select * from (${all}) failed
    where (${work ?? null}::text is null or work = ${work ?? null}::text)
      and (${ids ? [...ids] : null}::text[] is null or id = any(${ids ? [...ids] : null}::text[]))
      and (${code ?? null}::text is null or code = ${code ?? null}::text)
      and (${repository ?? null}::text is null or lower(repository) = lower(${repository ?? null}::text))
      and (${tenant ?? null}::text is null or tenant = ${tenant ?? null}::text)
      and (${since ?? null}::timestamptz is null or at >= ${since ?? null}::timestamptz)`
}
