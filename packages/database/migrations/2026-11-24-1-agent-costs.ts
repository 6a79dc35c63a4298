import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table model_usage
      add column kind text not null default 'analysis' check (kind in ('analysis', 'agent'));
    comment on column model_usage.kind is 'whose try it was: of analysis_runs, or of agent_runs';
    comment on table model_usage is 'what each try of an analysis or a mention cost at the model, the failed ones too; kept when the run is gone';
    create index model_usage_of_agent on model_usage (created_at) where kind = 'agent';
    create index usage_events_of_agent on usage_events (created_at) where kind = 'agent_tokens';
  `.execute(db)
}
