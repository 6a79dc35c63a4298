import { type Kysely, sql } from 'kysely'

/** The kinds of emails can only be extended by replacing their constraint. */
export const contracts = '2026-11-24-13-mail'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table plan_endings (
      id uuid primary key default gen_random_uuid(),
      user_id uuid references users (id) on delete set null,
      idempotency_key text not null,
      customer_id text not null,
      subscription_id text not null,
      plan_type text check (plan_type in ('plus', 'pro', 'teams')),
      kind text not null check (kind in ('cancel', 'withdraw', 'keep')),
      state text not null default 'asked' check (state in ('asked', 'done', 'refused')),
      paid_cents integer not null default 0 check (paid_cents >= 0),
      refund_cents integer not null default 0,
      ends_at timestamptz,
      attempts integer not null default 1 check (attempts > 0),
      requested_at timestamptz not null default now(),
      finished_at timestamptz,
      unique (user_id, idempotency_key),
      check (refund_cents between 0 and paid_cents)
    );
    create unique index plan_endings_one_open on plan_endings (subscription_id) where state = 'asked';
    create unique index plan_endings_one_withdrawal on plan_endings (subscription_id)
      where kind = 'withdraw' and state <> 'refused';
    comment on table plan_endings is
      'Cancellations and withdrawals, kept for five years as proof. keep: the person undid a cancellation.';
    comment on column plan_endings.ends_at is 'When the subscription ends. Null for keep.';

    alter table mails
      add column ending_id uuid references plan_endings (id) on delete set null,
      drop constraint mails_kind_check,
      drop constraint mails_check,
      add constraint mails_kind_check check (kind in ('invitation', 'digest', 'ending')),
      add constraint mails_check check (body is not null or outcome is not null or kind = 'ending');
    create unique index mails_by_ending on mails (ending_id) where ending_id is not null;
    comment on column mails.ending_id is
      'The cancellation or withdrawal that the email confirms. Its text is written when it is sent.';
  `.execute(db)
}
