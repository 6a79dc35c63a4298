import type { Database, Trx } from '../connect.ts'

/** A person or team that may have had a trial, identified by a keyed hash (D27). */
export interface TrialSubject {
  subject: string
  kind: 'person' | 'team'
}

export async function recordTrials(db: Database | Trx, subjects: readonly TrialSubject[]): Promise<void> {
  if (subjects.length === 0) return
  await db
    .insertInto('trials')
    .values(subjects.map(({ subject, kind }) => ({ subject, kind })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function hadTrial(db: Database | Trx, subjects: readonly TrialSubject[]): Promise<boolean> {
  const names = subjects.map(({ subject }) => subject)
  if (names.length === 0) return false
  const found = await db
    .selectFrom('trials')
    .select('subject')
    .where('subject', 'in', names)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
