import { type ScoreBand, scoreBand } from '@debrief/domain/reviews/score-band'

export type Tone = 'green' | 'blue' | 'yellow' | 'orange' | 'red' | 'gray'

/**
 * The specification has two palettes: 'core' for the dashboard and pull requests, 'reviews' for the reviews
 * pages.
 */
const TONES: Record<'core' | 'reviews', Record<ScoreBand, Tone>> = {
  core: { Excellent: 'green', Good: 'yellow', Fair: 'red', 'Needs Improvement': 'red' },
  reviews: { Excellent: 'green', Good: 'blue', Fair: 'yellow', 'Needs Improvement': 'red' },
}

/** The color of a score. Gray if there's no score. */
export const scoreTone = (score: number | null, palette: 'core' | 'reviews'): Tone =>
  score === null ? 'gray' : TONES[palette][scoreBand(score)]

/** A score in words, for accessible labels. */
export const scoreWords = (score: number | null) =>
  score === null ? 'Not scored' : `Score: ${score} out of 100`
