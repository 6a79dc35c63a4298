import { count } from '@debrief/domain/words'

const countAnalyses = (analyses: number) => count(analyses, 'analysis', 'analyses')

export const selection = 'Selected pull requests'
export const selected = (pullRequests: number) => `${count(pullRequests, 'pull request')} selected.`
export const clear = 'Clear'
export const analyze = (pullRequests: number) => `Analyze ${pullRequests.toLocaleString('en')}`
export const starting = 'Starting…'

/** `remaining` is null if the plan has no limit. */
export function describePrice(requested: number, remaining: number | null): string {
  if (remaining === null) return `Uses ${countAnalyses(requested)}.`
  if (remaining === 0) return 'No analyses are left this month.'
  if (requested <= remaining)
    return `Uses ${requested.toLocaleString('en')} of ${countAnalyses(remaining)} left this month.`
  return remaining === 1
    ? 'Only 1 analysis is left this month. The other analyses won’t start.'
    : `Only ${countAnalyses(remaining)} are left this month. The other analyses won’t start.`
}

export const started = (analyses: number) => `${countAnalyses(analyses)} started.`
export const refused = (analyses: number, reason: string) =>
  `${countAnalyses(analyses)} didn’t start. ${reason}`
export const failed = (reason: string) => `Failed to start the analyses: ${reason}`
