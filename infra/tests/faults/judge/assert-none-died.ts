import type { Stage } from '../stage/start-stage.ts'

/** A process must not exit because a dependency is unavailable. */
export function assertNoneDied({ ingest, workers, isolated, simulator, gateway }: Stage): void {
  const died = [ingest, ...workers, isolated, simulator, gateway].flatMap(({ deaths }) => deaths)
  if (died.length > 0) throw new Error(`processes exited unexpectedly:\n${died.join('\n')}`)
}
