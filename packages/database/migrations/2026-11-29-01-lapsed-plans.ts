import { type Kysely, sql } from 'kysely'

/** A plan that has ended, or waits for a payment, keeps its status. Only a status that gives access lapses. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function status_in_force(status text, period_end bigint) returns text
      language sql stable parallel safe
      return case
        when status in ('active', 'trialing') and period_end + 259200 < extract(epoch from now()) then 'lapsed'
        else status end;
    comment on function status_in_force is
      'A copied status that gives access is trusted until 72 hours after its period ended. After that, Stripe has been silent for too long (S5).';
  `.execute(db)
}
