import { waitFor } from '../../../local/machine/wait.ts'
import type { Scene } from '../promise.ts'

const WITHIN_S = 180

export async function untilHandled({ judge }: Scene, more: number): Promise<void> {
  const count = async () => {
    const { rows } = await judge.pool.query<{ count: number }>(
      `select count(*)::int from analysis_runs where state = 'done'`,
    )
    return rows[0]?.count ?? 0
  }
  const wanted = (await count()) + more
  if (!(await waitFor(async () => (await count()) >= wanted, { seconds: WITHIN_S, every: 50 })))
    throw new Error(`fewer than ${more} more analyses finished within ${WITHIN_S} s`)
}
