import { type Kysely, sql } from 'kysely'

export const contracts = '2026-11-24-05-pull-requests'

/** American spelling of a step and of a file's state. A process of the version before still writes the old step. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table pull_requests drop constraint pull_requests_analysis_step_check;
    alter table pull_requests add constraint pull_requests_analysis_step_check
      check (analysis_step in ('reading', 'threads', 'analyzing', 'analysing', 'storing'));
    update pr_analysis set coverage = (
      select jsonb_agg(
        case file ->> 'state' when 'analysed' then file || '{"state": "analyzed"}' else file end order by place)
      from jsonb_array_elements(coverage) with ordinality as files (file, place))
    where coverage @> '[{"state": "analysed"}]';
  `.execute(db)
}
