import { sql } from 'kysely'
import type { Database } from '../connect.ts'

export interface SwitchedOffRule {
  rule: string
  language: string
  milliseconds: number
}

export async function keepSwitchedOffRule(
  db: Database,
  { rule, language, milliseconds }: SwitchedOffRule,
  service: string,
): Promise<void> {
  await db
    .insertInto('switched_off_rules')
    .values({ rule, service, language, milliseconds })
    .onConflict((conflict) =>
      conflict.columns(['rule', 'service']).doUpdateSet({ language, milliseconds, at: sql`now()` }),
    )
    .execute()
}

/** Newest first. */
export const listSwitchedOffRules = (db: Database) =>
  db
    .selectFrom('switched_off_rules')
    .select(['rule', 'service', 'language', 'milliseconds', 'at'])
    .orderBy('at', 'desc')
    .orderBy('rule')
    .limit(100)
    .execute()
