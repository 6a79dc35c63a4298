import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table stripe_customers (
      user_id uuid primary key references users (id) on delete cascade,
      customer_id text not null unique,
      created_at timestamptz not null default now()
    );

    create table plan_prices (
      price_id text primary key,
      plan_type text not null check (plan_type in ('plus', 'pro', 'teams')),
      billing_interval text not null check (billing_interval in ('month', 'year')),
      part text not null default 'base' check (part in ('base', 'seat')),
      lookup_key text not null unique
    );

    create table stripe_subscriptions (
      subscription_id text primary key,
      customer_id text not null references stripe_customers (customer_id) on delete cascade,
      status text not null,
      price_id text,
      billing_interval text check (billing_interval in ('month', 'year')),
      base_item_id text,
      seat_item_id text,
      extra_seats integer not null default 0 check (extra_seats >= 0),
      anchor_at timestamptz not null,
      current_period_end bigint,
      trial_end bigint,
      cancel_at_period_end boolean not null default false,
      updated_at timestamptz not null default now(),
      deleted_at timestamptz
    );
    create index stripe_subscriptions_by_customer on stripe_subscriptions (customer_id) where deleted_at is null;
    comment on table stripe_subscriptions is 'A copy of what Stripe has.';
    comment on column stripe_subscriptions.anchor_at is
      'Usage months begin on this day. It stays as first stored, so that a new billing interval starts no new month (U3).';
    comment on column stripe_subscriptions.current_period_end is 'Unix seconds.';
    comment on column stripe_subscriptions.trial_end is 'Unix seconds. Null if there was no trial.';

    create table past_subscriptions (
      subscription_id text primary key,
      customer_id text not null,
      price_id text,
      billing_interval text,
      extra_seats integer not null,
      began_at timestamptz not null,
      ended_at timestamptz not null
    );
    comment on table past_subscriptions is
      'Subscriptions of erased accounts, kept as transaction records. The only ids in them are Stripe''s.';

    create table stripe_events (
      id text primary key check (id like 'evt_%'),
      type text not null,
      customer_id text,
      received_at timestamptz not null default now(),
      applied_at timestamptz,
      outcome text
    );
    create index stripe_events_received on stripe_events using brin (received_at);
    create index stripe_events_quarantined on stripe_events (received_at) where outcome like 'quarantined%';
    comment on column stripe_events.outcome is 'What the event led to. quarantined: we have no such customer.';

    create table billing_compares (
      id bigint generated always as identity primary key,
      finished_at timestamptz not null default now(),
      customers integer not null,
      drifted integer not null
    );
    comment on table billing_compares is 'Daily comparisons of everything we copied from Stripe with what Stripe has.';

    create table seat_purchases (
      id uuid primary key default gen_random_uuid(),
      user_id uuid references users (id) on delete set null,
      idempotency_key text not null,
      customer_id text not null,
      subscription_id text not null,
      quantity integer not null check (quantity between 1 and 50),
      seats_before integer not null check (seats_before >= 0),
      seats_after integer not null,
      state text not null default 'asked' check (state in ('asked', 'bought', 'refused')),
      attempts integer not null default 1 check (attempts > 0),
      error text,
      created_at timestamptz not null default now(),
      finished_at timestamptz,
      unique (user_id, idempotency_key),
      check (seats_after = seats_before + quantity)
    );
    create unique index seat_purchases_one_open on seat_purchases (subscription_id) where state = 'asked';
    comment on column seat_purchases.seats_after is 'The total that Stripe is asked for, so that a retry buys nothing more.';

    create table trials (
      subject text primary key check (length(subject) = 64),
      kind text not null check (kind in ('person', 'team')),
      began_at timestamptz not null default now()
    );
    comment on column trials.subject is
      'Keyed hash of a GitHub id or a team id. It stays when the account is erased (D27).';

    create table usage_periods (
      tenant_id uuid not null,
      kind text not null check (kind in ('analysis', 'agent_tokens')),
      period_start timestamptz not null,
      reserved bigint not null default 0 check (reserved >= 0),
      used bigint not null default 0 check (used >= 0),
      primary key (tenant_id, kind, period_start)
    );

    create table usage_events (
      key text primary key,
      tenant_id uuid not null,
      user_id uuid,
      kind text not null check (kind in ('analysis', 'agent_tokens')),
      amount bigint not null check (amount > 0),
      period_start timestamptz not null,
      state text not null check (state in ('reserved', 'settled', 'released')),
      subject text not null,
      created_at timestamptz not null default now(),
      finished_at timestamptz,
      anonymised_at timestamptz
    );
    create index usage_events_by_tenant on usage_events (tenant_id, kind, period_start, created_at desc);
    create index usage_events_by_user on usage_events (user_id) where user_id is not null;
    create index usage_events_named on usage_events (created_at) where anonymised_at is null;
    create index usage_events_of_agent on usage_events (created_at) where kind = 'agent_tokens';
    comment on table usage_events is
      'The ledger. Rows are added, then settled or released. They stay when the work they paid for is deleted.';
    comment on column usage_events.anonymised_at is
      'When everything that identifies a person was removed: after 26 months, or with the account (D31).';

    create table model_usage (
      run_id uuid not null,
      job_id bigint not null,
      fence integer not null,
      kind text not null default 'analysis' check (kind in ('analysis', 'agent')),
      tenant_id uuid not null,
      model text not null,
      outcome text not null check (outcome in ('stored', 'failed')),
      error_code text,
      calls integer not null check (calls >= 0),
      input_tokens bigint not null check (input_tokens >= 0),
      output_tokens bigint not null check (output_tokens >= 0),
      cost double precision check (cost >= 0),
      created_at timestamptz not null default now(),
      anonymised_at timestamptz,
      primary key (run_id, job_id, fence),
      check ((outcome = 'failed') = (error_code is not null))
    );
    create index model_usage_by_tenant on model_usage (tenant_id, created_at desc);
    create index model_usage_named on model_usage (created_at) where anonymised_at is null;
    create index model_usage_of_agent on model_usage (created_at) where kind = 'agent';
    comment on table model_usage is
      'What the model cost for each attempt, failed ones included. Rows stay when the run is deleted.';
    comment on column model_usage.kind is 'Whether the run is in analysis_runs or in agent_runs.';
    comment on column model_usage.fence is 'The claim of the job that called the model.';

    create function status_in_force(status text, period_end bigint) returns text
      language sql stable parallel safe
      return case when period_end + 259200 < extract(epoch from now()) then 'lapsed' else status end;
    comment on function status_in_force is
      'A copied status is trusted until 72 hours after its period ended. After that, Stripe has been silent for too long (S5).';
  `.execute(db)
}
