export type Tone = 'green' | 'blue' | 'yellow' | 'orange' | 'red' | 'gray'

/**
 * The color of a score; gray if there is none. The specification has two mappings: 'core' for the dashboard and pull
 * requests (green from 80, yellow from 60, else red), and 'reviews' for the reviews pages (green from 80, blue from
 * 60, yellow from 40, else red).
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

/** The reviews pages' name for the score's range. */
export function scoreBand(score: number): string {
  if (score >= 80) return 'Excellent'
  if (score >= 60) return 'Good'
  return score >= 40 ? 'Fair' : 'Needs Improvement'
}
