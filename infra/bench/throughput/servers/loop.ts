import { openDirectWork } from '../direct-work.ts'
import { inLanes } from '../in-lanes.ts'

/** A loop over the runs it is given that makes the worker's own calls, as many at a time as the worker. */
const LANES = Number(process.env.LANES)
const work = openDirectWork(process.env)

process.on('message', async (ids: string[]) => {
  await inLanes(ids, LANES, work)
  process.send?.({ done: ids.length })
})
process.on('SIGTERM', () => process.exit(0))
process.send?.('ready')
