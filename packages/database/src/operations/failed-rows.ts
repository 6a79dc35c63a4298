import { type RawBuilder, sql } from 'kysely'
import { DEAD_AFTER_CRASHES } from '../leases.ts'
import { isStillSo } from '../mails.ts'
import { WORK, type Work } from './work.ts'

/** Which rows are meant; what is left out does not narrow. */
export interface WorkFilter {
  work?: Work | undefined
  ids?: readonly string[] | undefined
  /** As `FailedWork.code`. */
  code?: string | undefined
  /** Full name, in any case. */
  repository?: string | undefined
  /** The paying team, or the person where none pays. */
  tenant?: string | undefined
  /** Failed at this time or later. */
  since?: Date | undefined
}

const crashedOr = (code: string) =>
  sql`case when w.crashes >= ${DEAD_AFTER_CRASHES} then 'crashed' else ${code} end`
const pullOf = (repository: RawBuilder<unknown>, number: RawBuilder<unknown>) =>
  sql`${repository} || coalesce('#' || ${number}, '')`
const factsOf = (field: string) => sql`w.facts #>> ${`{event,${field}}`}::text[]`

/** One shape for the failed rows of every table. */
const selects: Record<Work, RawBuilder<unknown>> = {
  deliveries: sql`
    select 'deliveries' as work, w.id::text as id, ${crashedOr('unroutable')} as code, w.error, w.attempts, w.crashes,
      w.finished_at as at, coalesce(r.repo_full_name, ${factsOf('repository,fullName')}) as repository,
      coalesce(${pullOf(
        sql`coalesce(r.repo_full_name, ${factsOf('repository,fullName')})`,
        sql`coalesce(${factsOf('pullRequest,number')}, ${factsOf('issue,number')})`,
      )}, w.source) || ' ' || w.event as about,
      w.delivery_id as "requestId", coalesce(r.team_id, r.user_id)::text as tenant, w.facts is not null as "isReplayable",
      json_build_object('source', w.source, 'hookId', w.hook_id, 'deliveryId', w.delivery_id, 'repositoryId', w.repository_id) as ids
    from deliveries w left join repositories r on r.id = w.repository_id where w.state = 'failed'`,
  analysis_runs: sql`
    select 'analysis_runs', w.id::text, coalesce(w.error_code, 'internal'), w.error, w.attempts, w.crashes, w.finished_at,
      r.repo_full_name, ${pullOf(sql`r.repo_full_name`, sql`p.pr_number`)}, w.request_id, w.tenant_id::text,
      p.analysis_status = 'failed' and not exists (
        select from analysis_runs n where n.pull_request_id = w.pull_request_id and n.generation > w.generation),
      json_build_object('pullRequestId', p.id, 'repositoryId', r.id, 'generation', w.generation, 'mergeSha', w.merge_sha)
    from analysis_runs w join pull_requests p on p.id = w.pull_request_id join repositories r on r.id = w.repository_id
    where w.state = 'failed'`,
  agent_runs: sql`
    select 'agent_runs', w.id::text, coalesce(w.reason, 'unexpected'), w.error, w.attempts, w.crashes, w.finished_at,
      w.repo_full_name, ${pullOf(sql`w.repo_full_name`, sql`w.pr_number`)} || ' ' || w.verb, w.request_id, w.tenant_id::text, true,
      json_build_object('installationId', w.installation_id, 'commentId', w.comment_id, 'githubRepoId', w.github_repo_id)
    from agent_runs w where w.state = 'failed'`,
  'send-mail': sql`
    select w.kind, m.id::text, ${crashedOr('not_sent')}, w.error, w.attempt, w.crashes, w.discarded_at,
      null, m.kind, null, null, m.body is not null and ${isStillSo('m')},
      json_build_object('senderId', m.sender_id, 'invitationId', m.invitation_id)
    from jobs w join mails m on m.id::text = w.key where w.kind = 'send-mail' and w.state = 'discarded'`,
  discoveries: sql`
    select 'discoveries', w.id::text, ${crashedOr('not_read')}, w.error, w.attempts, w.crashes, w.finished_at,
      r.repo_full_name, r.repo_full_name, null, w.team_id::text, not exists (
        select from discoveries o where o.repository_id = w.repository_id and o.created_at > w.created_at),
      json_build_object('repositoryId', r.id, 'teamId', w.team_id, 'askedBy', w.asked_by)
    from discoveries w join repositories r on r.id = w.repository_id where w.state = 'failed'`,
  customer_syncs: sql`
    select 'customer_syncs', w.customer_id, 'not_synced', w.error, w.attempts, 0, w.due_at, null, 'payments', null,
      c.user_id::text, true, json_build_object('customerId', w.customer_id, 'userId', c.user_id)
    from customer_syncs w join stripe_customers c using (customer_id) where w.done < w.wanted and w.error is not null`,
}

/** The failed rows that a filter names, as a statement to select from. */
export function failedRows({ work, ids, code, repository, tenant, since }: WorkFilter): RawBuilder<unknown> {
  // The first select gives the columns their names, so it is always there.
  const some = WORK.filter((one) => one === 'deliveries' || work === undefined || one === work)
  const all = sql.join(
    some.map((one) => sql`(${selects[one]})`),
    sql` union all `,
  )
  return sql`
    select * from (${all}) failed
    where (${work ?? null}::text is null or work = ${work ?? null}::text)
      and (${ids ? [...ids] : null}::text[] is null or id = any(${ids ? [...ids] : null}::text[]))
      and (${code ?? null}::text is null or code = ${code ?? null}::text)
      and (${repository ?? null}::text is null or lower(repository) = lower(${repository ?? null}::text))
      and (${tenant ?? null}::text is null or tenant = ${tenant ?? null}::text)
      and (${since ?? null}::timestamptz is null or at >= ${since ?? null}::timestamptz)`
}
