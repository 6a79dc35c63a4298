import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '../random.ts'
import type { Stage } from '../stage/start-stage.ts'

/** The probability of each disturbance, in percent. */
export const mix = {
  'kill worker': 40,
  'freeze worker': 25,
  'kill ingest': 15,
  'kill Redis': 8,
  'wipe Redis': 6,
  'stop PostgreSQL at once': 6,
}

export type Disturbance = keyof typeof mix

export function disturb(what: Disturbance, stage: Stage, random: Random): Promise<void> {
  return disturbances[what](stage, random)
}

const disturbances: Record<Disturbance, (stage: Stage, random: Random) => Promise<void>> = {
  'kill worker': ({ workers }, random) => random.pick(workers).kill(),
  'kill ingest': ({ ingest }) => ingest.kill(),
  async 'freeze worker'({ workers }, random) {
    const thaw = random.pick(workers).freeze()
    void pause(random.between(4_000, 7_000)).then(thaw)
  },
  async 'kill Redis'({ stores }, random) {
    await stores.killRedis()
    await pause(random.between(0, 1_000))
    await stores.startRedis()
  },
  async 'wipe Redis'({ stores }, random) {
    if (random.chance(0.5)) return void (await stores.askRedis((redis) => redis.flushall()))
    await stores.killRedis()
    stores.wipeRedisFolder()
    await stores.startRedis()
  },
  async 'stop PostgreSQL at once'({ stores }, random) {
    await stores.stopPostgresAtOnce()
    await pause(random.between(0, 1_500))
    await stores.startPostgres()
  },
}
