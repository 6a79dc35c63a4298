import { type Kysely, sql } from 'kysely'

/** Makes one comment clearer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    comment on column recurring_mistakes.newest is 'The group''s newest mistakes. Grouping compares new mistakes with them. Empty if no mistake counts, or if only one counts and the group is neither a standard nor edited by a person.'`.execute(
    db,
  )
}
