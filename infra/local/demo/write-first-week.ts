import { writeWeek } from '@debrief/analysis-worker/mail/weekly-email/weekly-email-job'
import { sql } from 'kysely'
import type { DemoOptions } from './demo-options.ts'

export async function writeFirstWeek(
  { db, keys, appUrl, stripe }: DemoOptions,
  userId: string,
): Promise<void> {
  const { rows } = await sql<{ week: string | null }>`
    select least(date_trunc('week', now() at time zone 'UTC'),
      date_trunc('week', max(merged_at) at time zone 'UTC') + interval '7 days')::date::text as week
    from pull_requests where user_id = ${userId}`.execute(db)
  const week = rows[0]?.week
  if (week) await writeWeek(db, { userId, week }, { keys, appUrl, billing: stripe !== null })
}
