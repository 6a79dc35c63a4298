import type { RecurringMistake } from '@debrief/contracts/mistakes/recurring-mistakes'
import { TONES } from '../../ui/marks/Tag.tsx'

type Shown = Pick<RecurringMistake, 'silence' | 'severity'>

/** Silent for long, with enough opportunities to be glad of it. */
export const isImproving = ({ silence }: Pick<Shown, 'silence'>): boolean =>
  silence.verdict === 'improving' || silence.verdict === 'stopped'

const OF_SEVERITY = { high: TONES.red, medium: TONES.orange, low: TONES.gray }

/** The class that gives its marks their color: green where it improves, else by the severity. */
export const toneOf = (group: Shown): string =>
  isImproving(group) ? TONES.green : OF_SEVERITY[group.severity]
