import { readFileSync } from 'node:fs'
import { findProcess } from '../../../local/machine/process-table.ts'
import { waitFor } from '../../../local/machine/wait.ts'
import type { Scene } from '../promise.ts'
import type { ServiceProcess } from '../stage/service-process.ts'

export const places = [
  'route.before_transaction',
  'route.before_commit',
  'analyze.before_reading',
  'analyze.before_threads',
  'analyze.before_analyzing',
  'analyze.before_complete',
  'analyze.after_complete',
] as const

export interface Blow {
  place: string
  signal: 'SIGKILL' | 'SIGSTOP'
}

export interface StrikeResult {
  thaw(): void
  victims: ServiceProcess[]
}

const STRUCK_WITHIN_S = 120

export interface Strike {
  blows: Blow[]
  round: number
  provoke?: () => Promise<unknown>
}

/**
 * Starts workers that each stop at a failpoint, and creates work until all have stopped. The ordinary workers must be
 * down.
 */
export async function strike(scene: Scene, { blows, round, provoke }: Strike): Promise<StrikeResult> {
  const goOn = provoke ?? (() => scene.traffic.merge('northbeam/manifest-worker'))
  const victims = await Promise.all(
    blows.map(({ place, signal }, index) =>
      scene.makeWorker(`victim-${round}-${index + 1}`, [`--failpoint=${place}:${signal}`]),
    ),
  )
  for (const victim of victims) victim.startOnce()
  const all = await waitFor(
    async () => {
      if (victims.every(hasStopped)) return true
      if (victims.every(hasStarted)) await goOn()
      return false
    },
    { seconds: STRUCK_WITHIN_S, every: 250 },
  )
  if (!all) {
    const whole = blows.filter((_blow, index) => !hasStopped(victims[index]!))
    throw new Error(`no worker reached ${whole.map(({ place }) => place).join(', ')}`)
  }
  return {
    victims,
    thaw() {
      for (const victim of victims) victim.thaw()
    },
  }
}

const hasStarted = (victim: ServiceProcess) =>
  hasStopped(victim) || readFileSync(victim.logFile, 'utf8').includes('worker started')

function hasStopped(victim: ServiceProcess): boolean {
  const found = victim.isRunning ? findProcess(victim.pid) : null
  return found === null || /^[TZ]/.test(found.state)
}

export function wasFencedOff(victim: ServiceProcess): boolean {
  return /job (lost|interrupted|retried|snoozed|stopped)/.test(readFileSync(victim.logFile, 'utf8'))
}
