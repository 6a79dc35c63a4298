import { comeToRest } from '../judge/come-to-rest.ts'
import { drain } from '../judge/drain.ts'
import { assertInvariants } from '../judge/judge.ts'
import type { Counts, FaultPromise, Run } from '../promise.ts'
import { type Blow, places, strike } from './strike.ts'

const LEASE_S = 2
const RESUMES_WITHIN_S = LEASE_S + 15
const AT_ONCE = 5

/**
 * Workers die and freeze at random places. Other workers must finish the jobs of those workers within the lease plus 15
 * seconds.
 */
async function workerDies(run: Run, rounds: number): Promise<Counts> {
  const scene = await run.openScene({ leaseSeconds: LEASE_S })
  const { random } = run
  const times: number[] = []
  for (let round = 1; round <= rounds; round += 1) {
    await Promise.all(scene.workers.map((worker) => worker.killForGood()))
    const blows = Array.from({ length: AT_ONCE }, (): Blow => {
      const signal = random.chance(0.5) ? 'SIGKILL' : 'SIGSTOP'
      return { place: random.pick(places), signal }
    })
    const { victims } = await strike(scene, { blows, round })
    for (const worker of scene.workers) worker.start()
    await Promise.all(scene.workers.map((worker) => worker.waitReady()))
    times.push(await drain(scene.judge, { seconds: RESUMES_WITHIN_S }))
    await assertInvariants(scene.judge, `round ${round}, ${JSON.stringify(blows)}`)
    await Promise.all(victims.map((victim) => victim.killForGood()))
  }
  const rest = await comeToRest(scene)
  return {
    'workers killed or frozen': rounds * AT_ONCE,
    'longest time until work is resumed, s': Math.max(...times).toFixed(1),
    ...rest,
  }
}

export const q3: FaultPromise = {
  title: 'The job of a worker that died or froze resumes, with one effect',
  short: (run) => workerDies(run, 1),
  full: (run) => workerDies(run, 10),
}
