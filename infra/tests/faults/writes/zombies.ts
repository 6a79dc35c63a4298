import { waitFor } from '../../../local/machine/wait.ts'
import { comeToRest } from '../judge/come-to-rest.ts'
import { digest } from '../judge/digest.ts'
import { drain } from '../judge/drain.ts'
import type { Counts, FaultPromise, Run } from '../promise.ts'
import { places, strike, wasFencedOff } from '../queue/strike.ts'

const LEASE_S = 2
const RESUMES_WITHIN_S = LEASE_S + 15
/** A worker that freezes here has made all its writes, so there's no write to reject. */
const DONE_PLACE = 'analyze.after_complete'

/**
 * Workers freeze before each write until other workers have taken over and finished. Thawed workers must change
 * nothing.
 */
async function zombies(run: Run, rounds: number): Promise<Counts> {
  const scene = await run.openScene({ leaseSeconds: LEASE_S })
  let thawed = 0
  let slowest = 0
  for (let round = 1; round <= rounds; round += 1) {
    await Promise.all(scene.workers.map((worker) => worker.killForGood()))
    const { victims, thaw } = await strike(scene, {
      blows: places.map((place) => ({ place, signal: 'SIGSTOP' })),
      round,
    })
    for (const worker of scene.workers) worker.start()
    await scene.sender.settled()
    slowest = Math.max(slowest, await drain(scene.judge, { seconds: RESUMES_WITHIN_S }))
    const before = await digest(scene)
    thaw()
    const writers = victims.filter((_victim, index) => places[index] !== DONE_PLACE)
    const turned = await waitFor(() => writers.every(wasFencedOff), { seconds: 15 })
    if (!turned) throw new Error('a thawed worker logged nothing, so the test proves nothing')
    if ((await digest(scene)) !== before) throw new Error('a thawed worker changed rows under an old fence')
    thawed += victims.length
    await Promise.all(victims.map((victim) => victim.killForGood()))
  }
  return {
    'workers frozen and thawed': thawed,
    'rows changed': 0,
    'longest takeover, s': Math.round(slowest * 10) / 10,
    ...(await comeToRest(scene)),
  }
}

export const w3: FaultPromise = {
  title: "A frozen worker that wakes up can't write",
  short: (run) => zombies(run, 1),
  full: (run) => zombies(run, 10),
}
