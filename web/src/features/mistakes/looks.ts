import type { RecurringMistake } from '@debrief/contracts/mistakes/recurring-mistakes'
import { TONES } from '../../ui/marks/Tag.tsx'

type GroupState = Pick<RecurringMistake, 'silence' | 'severity'>

/** Whether the mistake hasn't happened for a long time although there were enough opportunities. */
export const isImproving = ({ silence }: Pick<GroupState, 'silence'>): boolean =>
  silence.verdict === 'improving' || silence.verdict === 'stopped'

const OF_SEVERITY = { high: TONES.red, medium: TONES.orange, low: TONES.gray }

export const chooseTone = (group: GroupState): string =>
  isImproving(group) ? TONES.green : OF_SEVERITY[group.severity]
