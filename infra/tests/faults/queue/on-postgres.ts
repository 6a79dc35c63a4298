import { setTimeout as pause } from 'node:timers/promises'
import { comeToRest } from '../judge/come-to-rest.ts'
import { assertInvariants } from '../judge/judge.ts'
import { underTraffic } from '../load/under-traffic.ts'
import type { Counts, FaultPromise, Run } from '../promise.ts'
import { type Disturbance, disturb } from '../storm/disturb.ts'

const mix: Partial<Record<Disturbance, number>> = {
  'kill worker': 50,
  'freeze worker': 25,
  'stop PostgreSQL at once': 25,
}

async function withoutRedis(run: Run, faults: number): Promise<Counts> {
  const scene = await run.openScene({ queue: 'postgres' })
  const counts: Record<string, number> = {}
  await underTraffic(scene, { perSecond: 5 }, async () => {
    for (let fault = 1; fault <= faults; fault += 1) {
      await pause(run.random.between(500, 1_500))
      const what =
        fault === faults ? 'stop PostgreSQL at once' : run.random.weighted(mix as Record<Disturbance, number>)
      counts[what] = (counts[what] ?? 0) + 1
      await disturb(what, scene, run.random)
      await assertInvariants(scene.judge, `fault ${fault}, ${what}`)
    }
  })
  return { faults, ...counts, ...(await comeToRest(scene)) }
}

export const q3OnPostgres: FaultPromise = {
  title: 'The same with `QUEUE_BACKEND=postgres`, while workers die and PostgreSQL restarts',
  short: (run) => withoutRedis(run, 3),
  full: (run) => withoutRedis(run, 50),
}
