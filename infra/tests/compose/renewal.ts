import assert from 'node:assert/strict'
import { setTimeout } from 'node:timers/promises'
import type { Compose } from './compose.ts'

/** Recreates the gateway while a client keeps requesting a page. Every request must succeed, even if it takes longer. */
export async function checkRenewal(compose: Compose, address: string): Promise<void> {
  let renewed = false
  const renewing = compose.run('up', '-d', '--no-deps', '--force-recreate', 'gateway').finally(() => {
    renewed = true
  })
  const asked: Promise<number | string>[] = []
  while (!renewed) {
    const answer = fetch(`${address}/api/viewer`)
    asked.push(answer.then(({ status }) => status).catch(String))
    await setTimeout(100)
  }
  await renewing
  const answers = await Promise.all(asked)
  assert.ok(answers.length > 10, `only ${answers.length} came while it was made anew`)
  assert.deepEqual(new Set(answers), new Set([401]))
}
