import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keepPromise } from './keep-promise.ts'
import { promises } from './promises.ts'
import { type Ground, NoRedis, prepareGround } from './stage/ground.ts'

let ground: Ground | null = null

beforeAll(async () => {
  ground = await prepareGround().catch((error) => {
    if (!(error instanceof NoRedis)) throw error
    console.warn(`SKIPPED: ${error.message}, so the short tests of the promises didn't run.`)
    return null
  })
})
afterAll(() => ground?.close())

describe('the short test of promise', () => {
  for (const [name, { title, short }] of Object.entries(promises)) {
    if (!short) continue
    it(`${name}: ${title}`, { timeout: 240_000 }, async ({ skip }) => {
      if (!ground) return skip()
      const seed = Number(process.env.FAULTS_SEED ?? randomInt(1, 2 ** 31))
      const said = [`${name} with seed ${seed}: npm run test:faults -- --short --seed=${seed} ${name}`]
      const kept = keepPromise(short, { ground, seed, say: (line) => said.push(line) })
      const { counts } = await kept.catch((error) => {
        console.error(said.join('\n'))
        throw error
      })
      expect(Object.keys(counts)).not.toEqual([])
    })
  }
})
