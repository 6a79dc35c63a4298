import type { Connection } from '@debrief/database/connect'
import type { Ledger } from '../load/ledger.ts'

export async function accountFor(judge: Connection, ledger: Ledger): Promise<Record<string, number>> {
  const { rows } = await judge.pool.query<{ key: string; state: string; outcome: string }>(
    `select hook_id || ' ' || delivery_id as key, state, outcome from deliveries`,
  )
  const stored = new Map(rows.map((row) => [row.key, row]))
  const lost = [...ledger.accepted.keys()].filter((key) => stored.get(key)?.state !== 'done')
  if (lost.length > 0)
    throw new Error(`${lost.length} accepted deliveries were lost: ${JSON.stringify(lost.slice(0, 5))}`)
  if (ledger.letIn.length > 0)
    throw new Error(`corrupt webhooks were accepted: ${ledger.letIn.slice(0, 5).join(', ')}`)
  const outcomes: Record<string, number> = {}
  for (const { outcome } of rows) outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
  return outcomes
}
