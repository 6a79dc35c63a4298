import { setTimeout as pause } from 'node:timers/promises'
import { waitFor } from '../../../local/machine/wait.ts'
import { comeToRest } from '../judge/come-to-rest.ts'
import { assertInvariants } from '../judge/judge.ts'
import { underTraffic } from '../load/under-traffic.ts'
import type { Counts, FaultPromise, Run, Scene } from '../promise.ts'

const RINGS_AGAIN_WITHIN_S = 5
const WAYS = ['flush', 'wipe its folder', 'restore an old AOF'] as const

type Way = (typeof WAYS)[number]

async function vanish({ stores }: Scene, way: Way): Promise<void> {
  if (way === 'flush') return void (await stores.askRedis((redis) => redis.flushall()))
  await stores.killRedis()
  if (way === 'wipe its folder') stores.wipeRedisFolder()
  else stores.restoreOldAof()
  await pause(500)
  await stores.startRedis()
}

async function secondsUntilRungAgain({ judge, stores }: Scene): Promise<number> {
  const from = performance.now()
  const { rows } = await judge.pool.query<{ queue: string; id: string }>(`
    select kind as queue, id::text from jobs
    where kind in ('route-delivery', 'analyze-pull-request') and state = 'waiting' and run_at <= now()
      and (kind = 'route-delivery' or delivered_at is not null)`)
  let missing = rows
  const all = await waitFor(
    async () => (missing = await notQueued(missing, { judge, stores })).length === 0,
    {
      seconds: RINGS_AGAIN_WITHIN_S,
      every: 50,
    },
  )
  if (!all)
    throw new Error(
      `${missing.length} of ${rows.length} due rows weren't queued within ${RINGS_AGAIN_WITHIN_S} s`,
    )
  return (performance.now() - from) / 1000
}

async function notQueued(
  rows: { queue: string; id: string }[],
  { judge, stores }: Pick<Scene, 'judge' | 'stores'>,
): Promise<{ queue: string; id: string }[]> {
  const { rows: waiting } = await judge.pool.query<{ key: string; id: string; queue: string }>(
    `select 'debrief:' || kind || ':' || id || '-' || fence as key, id::text, kind as queue
      from jobs where state = 'waiting' and id::text = any($1)`,
    [rows.map(({ id }) => id)],
  )
  if (waiting.length === 0) return []
  const there = await stores.askRedis((redis) => Promise.all(waiting.map(({ key }) => redis.exists(key))))
  return waiting.filter((_row, index) => there[index] === 0)
}

async function redisVanishes(run: Run, rounds: number): Promise<Counts> {
  const scene = await run.openScene()
  const times: number[] = []
  await underTraffic(scene, { perSecond: 6 }, async () => {
    for (let round = 0; round < rounds; round += 1) {
      scene.stores.copyAof()
      await pause(run.random.between(800, 2_000))
      const way = WAYS[round % WAYS.length]!
      await vanish(scene, way)
      times.push(await secondsUntilRungAgain(scene))
      await scene.stores.assertOurs({ postgres: scene.links.workerPostgres, redis: scene.links.workerRedis })
      await assertInvariants(scene.judge, `round ${round + 1}, ${way}`)
    }
  })
  const rest = await comeToRest(scene)
  return { rounds, 'queued again in seconds, longest': Math.max(...times).toFixed(1), ...rest }
}

export const q1: FaultPromise = {
  title: 'Redis can lose its data at any time',
  short: (run) => redisVanishes(run, 3),
  full: (run) => redisVanishes(run, 30),
}
