import { type Kysely, sql } from 'kysely'

/** Reviews that were stored without a score say why in the new column instead of in their ledger. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update pr_analysis set score_breakdown = '[]', not_scored_reason = format(
        'Only %s%% of the changed lines could be analyzed. A score needs at least 60%%.', floor(covered_share * 100))
    where score is null and not_scored_reason is null`.execute(db)
}
