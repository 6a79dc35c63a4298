import { type ScoreBand, scoreBand } from '@debrief/domain/reviews/score-band'

export type Tone = 'green' | 'blue' | 'yellow' | 'orange' | 'red' | 'gray'

/**
 * The specification has two palettes: 'core' for the dashboard and pull requests, and 'reviews' for the reviews pages.
 */
const TONES: Record<'core' | 'reviews', Record<ScoreBand, Tone>> = {
  core: { Excellent: 'green', Good: 'yellow', Fair: 'red', 'Needs Improvement': 'red' },
  reviews: { Excellent: 'green', Good: 'blue', Fair: 'yellow', 'Needs Improvement': 'red' },
}

export const scoreTone = (score: number | null, palette: 'core' | 'reviews'): Tone =>
  score === null ? 'gray' : TONES[palette][scoreBand(score)]

export const scoreWords = (score: number | null) =>
  score === null ? 'Not scored' : `Score: ${score} out of 100`
