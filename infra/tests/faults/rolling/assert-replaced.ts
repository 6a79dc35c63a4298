import type { ServiceProcess } from '../stage/service-process.ts'

const EXITS_WITHIN_S = 30

/** A process that gets SIGTERM must finish its current work and exit without being killed. */
export function assertReplaced(
  { name }: ServiceProcess,
  { how, seconds }: { how: string; seconds: number },
): void {
  if (how !== 'code 0' || seconds > EXITS_WITHIN_S)
    throw new Error(`${name} exited with ${how} after ${seconds.toFixed(1)} s`)
}
