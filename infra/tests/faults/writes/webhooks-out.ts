import { setTimeout as pause } from 'node:timers/promises'
import { type Fate, startFaultyReceiver } from '@debrief/analysis-worker/webhooks/testing/faulty-receiver'
import { waitFor } from '../../../local/machine/wait.ts'
import { assertNoneDied } from '../judge/assert-none-died.ts'
import { assertInvariants } from '../judge/judge.ts'
import type { Counts, FaultPromise, Run, Scene } from '../promise.ts'
import { strike, wasFencedOff } from '../queue/strike.ts'
import { announceMany, assertArrived, countWaiting, passTime, readSent } from './webhooks/messages.ts'
import { registerWebhooks, rotateSecrets } from './webhooks/register.ts'

const PLACE = 'webhook.before_record'
/** After this many faults for one message, the receiver accepts it, because a message has only eleven attempts. */
const MAX_FAULTS = 6
const DONE_WITHIN_S = 300

interface Form {
  rounds: number
  messages: number
  kills: number
  fates: Record<Fate, number>
}

async function webhooksOut(run: Run, { rounds, messages, kills, fates }: Form): Promise<Counts> {
  const { random } = run
  const receiver = await startFaultyReceiver(() => random.weighted(fates), { maxFaults: MAX_FAULTS })
  try {
    const scene = await run.openScene({ env: { OUTBOUND_ALLOW: '127.0.0.1' } })
    const webhooks = await registerWebhooks(scene, receiver, { ofEachPerson: 2 })
    let slowest = 0
    for (let round = 1; round <= rounds; round += 1) {
      const from = performance.now()
      await Promise.all(scene.workers.map((worker) => worker.killForGood()))
      await announceMany(scene.judge, { webhooks, messages, round })
      const { victims, thaw } = await strike(scene, {
        blows: [
          { place: PLACE, signal: 'SIGSTOP' },
          { place: PLACE, signal: 'SIGKILL' },
        ],
        round,
        provoke: () => passTime(scene.judge),
      })
      for (const worker of scene.workers) worker.start()
      await Promise.all([untilDone(scene), killSome(scene, { run, kills })])
      thaw()
      if (!(await waitFor(() => wasFencedOff(victims[0]!), { seconds: 15 })))
        throw new Error('the thawed worker logged nothing, so the test proves nothing')
      await Promise.all(victims.map((victim) => victim.killForGood()))
      slowest = Math.max(slowest, (performance.now() - from) / 1_000)
      run.say(`round ${round}: ${messages} messages in ${((performance.now() - from) / 1_000).toFixed(1)} s`)
      if (round < rounds) await rotateSecrets(scene, { webhooks, receiver })
    }
    await assertInvariants(scene.judge, 'after all rounds')
    assertNoneDied(scene)
    return {
      webhooks: webhooks.length,
      ...assertArrived(await readSent(scene.judge), { webhooks, receiver }),
      'workers frozen': rounds,
      'workers killed': rounds * (1 + kills),
      'rotations of each secret': rounds - 1,
      'longest round, s': slowest.toFixed(1),
    }
  } finally {
    receiver.close()
  }
}

async function untilDone({ judge }: Scene): Promise<void> {
  const done = await waitFor(
    async () => {
      await passTime(judge)
      return (await countWaiting(judge)) === 0
    },
    { seconds: DONE_WITHIN_S, every: 300 },
  )
  if (!done) throw new Error(`${await countWaiting(judge)} messages still wait after ${DONE_WITHIN_S} s`)
}

async function killSome({ workers }: Scene, { run, kills }: { run: Run; kills: number }): Promise<void> {
  for (let kill = 0; kill < kills; kill += 1) {
    await pause(run.random.between(1_000, 3_000))
    await run.random.pick(workers).kill()
  }
}

const quick = { fail: 10, 'slow down': 8, 'drop unread': 8, 'drop read': 8 }

export const w5: FaultPromise = {
  title: 'Every message to a webhook arrives',
  short: (run) =>
    webhooksOut(run, { rounds: 1, messages: 60, kills: 1, fates: { accept: 66, ...quick, freeze: 0 } }),
  full: (run) =>
    webhooksOut(run, { rounds: 4, messages: 250, kills: 2, fates: { accept: 64, ...quick, freeze: 2 } }),
}
