import { randomInt } from 'node:crypto'
import { expect, it } from 'vitest'
import { keepPromise } from './keep-promise.ts'
import { promises } from './promises.ts'
import { NoRedis } from './stage/start-stage.ts'

for (const [name, promise] of Object.entries(promises)) {
  it(`${name}: ${promise.title}`, { timeout: 240_000 }, async ({ skip }) => {
    const seed = Number(process.env.FAULTS_SEED ?? randomInt(1, 2 ** 31))
    const lines: string[] = [`short form of ${name}, seed ${seed}`]
    try {
      const { counts } = await keepPromise(promise, { form: 'short', seed, say: (line) => lines.push(line) })
      expect(Object.keys(counts)).not.toEqual([])
    } catch (error) {
      if (error instanceof NoRedis) return skip(error.message)
      console.error(lines.join('\n'))
      throw error
    }
  })
}
