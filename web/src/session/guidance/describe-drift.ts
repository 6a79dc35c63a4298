import type { GuidanceFile } from '@debrief/contracts/http/guidance'

type Drift = Pick<GuidanceFile, 'added' | 'changed' | 'removed'>

export const isBehind = ({ added, changed, removed }: Drift): boolean =>
  added.length + changed.length + removed.length > 0

/** "2 changed, 1 new, 1 gone": what a download lacks. Empty where it lacks nothing. */
export const describeDrift = ({ added, changed, removed }: Drift): string =>
  (
    [
      [changed.length, 'changed'],
      [added.length, 'new'],
      [removed.length, 'gone'],
    ] as const
  )
    .filter(([number]) => number > 0)
    .map(([number, word]) => `${number} ${word}`)
    .join(', ')
