import weights from './weights.json' with { type: 'json' }
import { decodeModel, type Model } from './weights.ts'

/** The minimum `asks` score for a comment that the rules accept. Chosen by cross-validation (docs/analysis.md). */
export const ASKS_ENOUGH = 0.45
/** The minimum `asks` score for a comment that the rules reject. */
export const ASKS_SURELY = 0.6

let model: Model | null = null

/** `npm run train -- comments` creates the model. */
export function shippedModel(): Model {
  model ??= decodeModel(weights)
  return model
}
