import type { Scene } from '../promise.ts'

/**
 * Jobs that a process let go of without a word: rows whose lease ran out, and what BullMQ wrote into its streams of events.
 * Rejects when there is one.
 */
export async function countStalled({ judge, stores }: Scene): Promise<number> {
  const { rows } = await judge.pool.query<{ crashed: number }>(`
    select ((select count(*) from deliveries where crashes > 0) + (select count(*) from analysis_runs where crashes > 0)
      + (select count(*) from agent_runs where crashes > 0))::int as crashed`)
  const stalled = await stores.askRedis(async (redis) => {
    const streams = await redis.keys('debrief:*:events')
    if (streams.length === 0) throw new Error('BullMQ has written no events: are they called otherwise now?')
    const events = await Promise.all(streams.map((stream) => redis.xrange(stream, '-', '+')))
    return events.flat().filter(([, fields]) => fields[fields.indexOf('event') + 1] === 'stalled').length
  })
  const all = stalled + (rows[0]?.crashed ?? 0)
  if (all > 0) throw new Error(`${stalled} jobs stalled, ${rows[0]?.crashed} leases ran out`)
  return all
}
