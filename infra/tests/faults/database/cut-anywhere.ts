import { setTimeout as pause } from 'node:timers/promises'
import { comeToRest } from '../judge/come-to-rest.ts'
import { assertInvariants } from '../judge/judge.ts'
import { underTraffic } from '../load/under-traffic.ts'
import type { Counts, FaultPromise, Run } from '../promise.ts'

/** Roughly the number of bytes that one delivery or analysis exchanges with PostgreSQL. */
const BYTES = { ingest: 30_000, worker: 60_000 }
const HAPPENS_WITHIN_MS = 3_000

async function cutAnywhere(run: Run, cuts: number): Promise<Counts> {
  const scene = await run.openScene()
  const { random } = run
  const counts = { ingest: 0, worker: 0, 'not reached in time': 0 }
  await underTraffic(scene, { perSecond: 8 }, async () => {
    for (let cut = 1; cut <= cuts; cut += 1) {
      const where = random.pick(['ingest', 'worker', 'worker'] as const)
      const link = where === 'ingest' ? scene.links.ingestPostgres : scene.links.workerPostgres
      const bytes = random.between(1, BYTES[where])
      const done = link.cutAfter(bytes).then(() => 'cut' as const)
      const how = await Promise.race([done, pause(HAPPENS_WITHIN_MS, 'late' as const, { ref: false })])
      counts[how === 'cut' ? where : 'not reached in time'] += 1
      await assertInvariants(scene.judge, `cut ${cut}, ${where} after ${bytes} bytes`)
    }
  })
  const { ingest, worker } = counts
  if (ingest + worker < cuts / 2) throw new Error(`only ${ingest + worker} of ${cuts} cuts happened`)
  return { cuts, ...counts, 'invariant violations': 0, ...(await comeToRest(scene)) }
}

export const p1: FaultPromise = {
  title: "PostgreSQL's connections may be cut anywhere, even during COMMIT",
  short: (run) => cutAnywhere(run, 20),
  full: (run) => cutAnywhere(run, 200),
}
