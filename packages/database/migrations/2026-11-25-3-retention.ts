import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table member_views
      alter column viewer_id drop not null,
      alter column viewed_id drop not null,
      drop constraint member_views_viewer_id_fkey,
      drop constraint member_views_viewed_id_fkey,
      add constraint member_views_viewer_id_fkey foreign key (viewer_id) references users (id) on delete set null,
      add constraint member_views_viewed_id_fkey foreign key (viewed_id) references users (id) on delete set null;
    comment on column member_views.viewer_id is 'null once the account is erased, or after 26 months (D31)';
    create index member_views_by_viewer on member_views (viewer_id) where viewer_id is not null;
    create index member_views_named on member_views (at) where viewer_id is not null or viewed_id is not null;

    alter table usage_events add column anonymised_at timestamptz;
    comment on column usage_events.anonymised_at is 'when what leads back to a person was taken out of it: after 26 months, or with the account (D31)';
    create index usage_events_named on usage_events (created_at) where anonymised_at is null;
    create index usage_events_by_user on usage_events (user_id) where user_id is not null;
    alter table model_usage add column anonymised_at timestamptz;
    create index model_usage_named on model_usage (created_at) where anonymised_at is null;

    create table past_subscriptions (
      subscription_id text primary key,
      customer_id text not null,
      price_id text,
      billing_interval text,
      extra_seats integer not null,
      began_at timestamptz not null,
      ended_at timestamptz not null
    );
    comment on table past_subscriptions is 'subscriptions of accounts that were erased: kept as transaction records, with nobody''s id but the payment provider''s';

    create index users_deleted on users (deleted_at) where deleted_at is not null;
    create index deliveries_received on deliveries using brin (received_at);
    create index stripe_events_received on stripe_events using brin (received_at);
    create index audit_events_at on audit_events using brin (at);
  `.execute(db)
}
