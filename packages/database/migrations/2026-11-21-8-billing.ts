import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table stripe_subscriptions
      add column billing_interval text check (billing_interval in ('month', 'year')),
      add column base_item_id text,
      add column seat_item_id text,
      add column trial_end bigint;
    comment on column stripe_subscriptions.trial_end is 'unix seconds; null where there never was a trial';
    comment on column stripe_subscriptions.anchor_at is 'the day the usage month begins on: that of the first sight, so that changing the interval begins no new month (U3)';

    alter table stripe_events
      add column customer_id text,
      add column outcome text;
    comment on column stripe_events.outcome is 'what it led to; quarantined: about a customer that nobody here is';
    create index stripe_events_quarantined on stripe_events (received_at) where outcome like 'quarantined%';

    create table customer_syncs (
      customer_id text primary key references stripe_customers (customer_id) on delete cascade,
      wanted integer not null default 1,
      done integer not null default 0,
      due_at timestamptz not null default now(),
      fence integer not null default 0,
      lease_until timestamptz,
      attempts integer not null default 0 check (attempts >= 0),
      error text,
      synced_at timestamptz,
      check (done <= wanted)
    );
    comment on table customer_syncs is 'customers whose present state is to be fetched: those with done < wanted';
    comment on column customer_syncs.done is 'the value of wanted that the last stored state was fetched for';
    create index customer_syncs_due on customer_syncs (due_at) where done < wanted;

    create function announce_sync() returns trigger language plpgsql as $$
    begin
      perform pg_notify('debrief_billing', new.customer_id);
      return null;
    end $$;
    create trigger customer_syncs_bell after insert or update of wanted on customer_syncs
      for each row execute function announce_sync();

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
    comment on table seat_purchases is 'the number of extra seats that was asked for is absolute (seats_after), so that asking again buys nothing more';
    create unique index seat_purchases_one_open on seat_purchases (subscription_id) where state = 'asked';

    create table trials (
      subject text primary key check (length(subject) = 64),
      kind text not null check (kind in ('person', 'team')),
      began_at timestamptz not null default now()
    );
    comment on column trials.subject is 'keyed hash of a GitHub id or a team id; it stays when the account is erased (D27)';

    create table billing_compares (
      id bigint generated always as identity primary key,
      began_at timestamptz not null default now(),
      finished_at timestamptz,
      customers integer not null default 0,
      drifted integer not null default 0
    );
    comment on table billing_compares is 'each nightly comparison of everything mirrored with what the payment provider has';

    create function status_in_force(status text, period_end bigint) returns text
      language sql stable parallel safe
      return case when period_end + 259200 < extract(epoch from now()) then 'lapsed' else status end;
    comment on function status_in_force is 'a mirrored status is believed until 72 hours after its period ended: longer ago, nobody has heard of the provider (S5)';
  `.execute(db)
}
