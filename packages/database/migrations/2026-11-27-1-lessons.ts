import { type Kysely, sql } from 'kysely'

/** A mistake names its lesson, the direction of the request and what shows its outcome; a review says why it has no score. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table mistakes
      add column lesson text,
      add column ask text not null default 'unknown' check (ask in ('add', 'remove', 'change', 'explain', 'unknown')),
      add column outcome_evidence jsonb,
      drop constraint mistakes_outcome_check;
    alter table pr_analysis
      add column witness text check (witness in ('approval', 'review', 'model')),
      add column not_scored_reason text;

    -- A group whose members say everything themselves has no description.
    alter table recurring_mistakes
      drop constraint recurring_mistakes_description_check,
      add column lesson text;
    create index mistakes_by_lesson on mistakes (user_id, lesson) where lesson is not null;
  `.execute(db)
}
