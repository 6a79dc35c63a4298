export type Tone = 'green' | 'blue' | 'yellow' | 'orange' | 'red' | 'gray'

/**
 * The tone of a score. Two mappings, as the specification has them: 'core' on dashboard and pull requests (80 green, 60
 * yellow, below red), 'reviews' on the reviews screens (80 green, 60 blue, 40 yellow, below red). Gray without a score.
 */
export function scoreTone(score: number | null, mapping: 'core' | 'reviews'): Tone {
  if (score === null) return 'gray'
  if (score >= 80) return 'green'
  if (mapping === 'core') return score >= 60 ? 'yellow' : 'red'
  if (score >= 60) return 'blue'
  return score >= 40 ? 'yellow' : 'red'
}

/** A score in words, for labels of figures. */
export const scoreWords = (score: number | null) => (score === null ? 'Not scored' : `Score ${score} of 100`)

/** The band's name on the reviews screens. */
export function scoreBand(score: number): string {
  if (score >= 80) return 'Excellent'
  if (score >= 60) return 'Good'
  return score >= 40 ? 'Fair' : 'Needs Improvement'
}
