import { setTimeout as pause } from 'node:timers/promises'
import { comeToRest } from '../judge/come-to-rest.ts'
import type { Counts, FaultPromise, Run, Scene } from '../promise.ts'

const CALLER_WAITS_AT_MOST_MS = 3_000

interface Illness {
  begin(scene: Scene): unknown
  end(scene: Scene): unknown
}

const setMemory = (limit: string) => (scene: Scene) =>
  scene.stores.askRedis((redis) => redis.config('SET', 'maxmemory', limit))

const illnesses: Record<string, Illness> = {
  killed: { begin: ({ stores }) => stores.killRedis(), end: ({ stores }) => stores.startRedis() },
  frozen: { begin: ({ stores }) => stores.redis.pause(), end: ({ stores }) => stores.redis.resume() },
  unreachable: {
    begin: ({ links }) => links.workerRedis.blackhole(),
    end: ({ links }) => links.workerRedis.restore(),
  },
  'half-open': {
    begin: ({ links }) => links.workerRedis.halfOpen(),
    end: ({ links }) => links.workerRedis.restore(),
  },
  full: { begin: setMemory('1'), end: setMemory('0') },
}

async function keepCalling(scene: Scene, seconds: number): Promise<number> {
  const end = performance.now() + seconds * 1_000
  const from = scene.ledger.answers.length
  let slowest = 0
  while (performance.now() < end) {
    await scene.traffic.merge('northbeam/manifest-worker')
    const asked = performance.now()
    const page = await scene.askGateway('/api/pull-requests', { signal: AbortSignal.timeout(10_000) })
    if (page.status !== 200) throw new Error(`the gateway responded with ${page.status}`)
    await page.arrayBuffer()
    slowest = Math.max(slowest, performance.now() - asked)
    await pause(100)
  }
  const answers = scene.ledger.answers.slice(from)
  const refused = answers.filter(({ status }) => status !== 202)
  if (answers.length === 0 || refused.length > 0)
    throw new Error(`${refused.length} of ${answers.length} deliveries were not accepted`)
  return Math.max(slowest, ...answers.map(({ milliseconds }) => milliseconds))
}

async function redisUnwell(run: Run, seconds: number): Promise<Counts> {
  const scene = await run.openScene()
  const slowest: Counts = {}
  for (const [illness, { begin, end }] of Object.entries(illnesses)) {
    await begin(scene)
    try {
      const longest = await keepCalling(scene, seconds)
      if (longest > CALLER_WAITS_AT_MOST_MS)
        throw new Error(`while Redis was ${illness} a caller waited ${longest} ms`)
      slowest[`slowest call while ${illness}, ms`] = Math.round(longest)
    } finally {
      await end(scene)
    }
    run.say(`Redis was ${illness} and recovered`)
  }
  return { ...slowest, ...(await comeToRest(scene)) }
}

export const q2: FaultPromise = {
  title: 'Redis that is down, silent or full never makes a caller hang',
  short: (run) => redisUnwell(run, 1.5),
  full: (run) => redisUnwell(run, 20),
}
