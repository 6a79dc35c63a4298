import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table pr_analysis
      add column rejected jsonb not null default '[]',
      add column usage jsonb;
    comment on column pr_analysis.rejected is 'what a model proposed and grounding rejected, one by one';
    comment on column pr_analysis.usage is 'tokens, calls and cost of the model; null where none was asked';

    create table model_usage (
      run_id uuid not null,
      fence integer not null,
      tenant_id uuid not null,
      model text not null,
      outcome text not null check (outcome in ('stored', 'failed')),
      error_code text,
      calls integer not null check (calls >= 0),
      input_tokens bigint not null check (input_tokens >= 0),
      output_tokens bigint not null check (output_tokens >= 0),
      cost double precision check (cost >= 0),
      created_at timestamptz not null default now(),
      primary key (run_id, fence),
      check ((outcome = 'failed') = (error_code is not null))
    );
    comment on table model_usage is 'what each try of an analysis cost at the model, the failed ones too; kept when the run is gone';
    create index model_usage_by_tenant on model_usage (tenant_id, created_at desc);

    alter table mistakes add column disputed boolean not null default false;
    comment on column mistakes.disputed is 'counts nowhere: a dispute is open or was accepted (D17a)';

    create table mistake_disputes (
      id uuid primary key default gen_random_uuid(),
      mistake_id uuid not null unique references mistakes (id) on delete cascade,
      user_id uuid not null references users (id) on delete cascade,
      reason text not null check (reason in ('wrong', 'not_here', 'known', 'other')),
      note text check (length(note) <= 1000),
      state text not null default 'open' check (state in ('open', 'accepted', 'rejected')),
      settled_by uuid references users (id) on delete set null,
      settled_at timestamptz,
      created_at timestamptz not null default now(),
      check (reason <> 'other' or btrim(note) <> ''),
      check ((state = 'open') = (settled_at is null))
    );
    create index mistake_disputes_by_user on mistake_disputes (user_id, created_at desc);
  `.execute(db)
}
