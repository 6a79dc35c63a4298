import { type Kysely, sql } from 'kysely'

/** The webhooks that are compared with GitHub can only be extended by replacing their constraints. */
export const contracts = '2026-11-24-06-deliveries'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table lost_deliveries drop constraint lost_deliveries_source_check;
    alter table lost_deliveries add constraint lost_deliveries_source_check
      check (source in ('github-repository', 'github-app', 'github-standards-app'));
    alter table reconciliations drop constraint reconciliations_check;
    alter table reconciliations add constraint reconciliations_check
      check ((repository_id is null) = (hook_id in ('app', 'standards-app')));
    update deliveries set hook_id = 'standards-app' where source = 'github-standards-app';
    comment on column reconciliations.hook_id is
      'As in deliveries: the connection''s id, app for the App''s webhook, or standards-app for that of the App for standards.';
  `.execute(db)
}
