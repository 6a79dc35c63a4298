import { readFileSync } from 'node:fs'
import type { Scene } from '../promise.ts'
import type { ServiceProcess } from '../stage/service-process.ts'

export async function countStalled(
  stores: Scene['stores'],
  workers: readonly ServiceProcess[],
): Promise<number> {
  const crashed = workers.reduce(
    (sum, { logFile }) =>
      sum + (readFileSync(logFile, 'utf8').match(/job resumed after a crash/g)?.length ?? 0),
    0,
  )
  const stalled = await stores.askRedis(async (redis) => {
    const streams = await redis.keys('debrief:*:events')
    if (streams.length === 0) throw new Error('BullMQ has written no event streams. Have they been renamed?')
    const events = await Promise.all(streams.map((stream) => redis.xrange(stream, '-', '+')))
    return events.flat().filter(([, fields]) => fields[fields.indexOf('event') + 1] === 'stalled').length
  })
  const all = stalled + crashed
  if (all > 0) throw new Error(`${stalled} jobs stalled, ${crashed} were resumed after a crash`)
  return all
}
