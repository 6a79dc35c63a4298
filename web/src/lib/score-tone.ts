export type Tone = 'green' | 'blue' | 'yellow' | 'orange' | 'red' | 'gray'

/**
 * The color of a score. The specification has two mappings: 'core' for the dashboard and pull requests (80 green, 60
 * yellow, below red), and 'reviews' for the reviews pages (80 green, 60 blue, 40 yellow, below red). Gray without a
 * score.
 */
export function scoreTone(score: number | null, mapping: 'core' | 'reviews'): Tone {
  if (score === null) return 'gray'
  if (score >= 80) return 'green'
  if (mapping === 'core') return score >= 60 ? 'yellow' : 'red'
  if (score >= 60) return 'blue'
  return score >= 40 ? 'yellow' : 'red'
}

/** A score in words, for accessible labels. */
export const scoreWords = (score: number | null) =>
  score === null ? 'Not scored' : `Score: ${score} out of 100`

/** The band's name on the reviews pages. */
export function scoreBand(score: number): string {
  if (score >= 80) return 'Excellent'
  if (score >= 60) return 'Good'
  return score >= 40 ? 'Fair' : 'Needs Improvement'
}
