import { type Kysely, sql } from 'kysely'

/** Clearer comments for columns. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    comment on column agent_runs.posts_until is
      'For each call to GitHub that is posting something: the time by which it must have ended.';
    comment on column jobs.tenant_id is 'The tenant whose worker share the job counts against; the nil UUID if none.';
    comment on column lost_deliveries.asked_at is 'When a redelivery was requested from GitHub.';
    comment on column lost_deliveries.github_id is
      'GitHub''s id of the delivery attempt, for fetching or redelivering it. Null for a merge that was found without a delivery.';
    comment on column mistakes.disputed is 'A dispute is open or was accepted, so the mistake doesn''t count anywhere (D17a).';
    comment on column pr_analysis.usage is 'Tokens, calls and cost of the model. Null if no model was called.';
    comment on column pr_analysis.witness is
      'Who besides the author checked the change, so that a score is meaningful (D38). Null if nobody did.';
    comment on column reconciliations.deliveries_until is
      'By GitHub''s clock: all deliveries up to this time have been compared.';
    comment on column recurring_mistake_members.pinned is
      'A person made a decision about this group, so grouping doesn''t move the mistakes that were in it at the time.';
    comment on column recurring_mistakes.newest is
      'The group''s newest mistakes, which new ones are compared with. Maintained by grouping; empty if fewer than two mistakes count.';
    comment on column repositories.hook_state is 'making: the connection is stored, but its webhook''s id isn''t yet.';
    comment on column seat_purchases.seats_after is
      'The total number of seats requested from Stripe. A retry requests the same total, so it buys nothing more.';
    comment on column stripe_events.outcome is 'The event''s outcome. quarantined: none of our users is this customer.';
    comment on column stripe_subscriptions.anchor_at is
      'Usage months begin on this day. Never changes once stored, so that a new billing interval doesn''t start a new month (U3).';
  `.execute(db)
}
