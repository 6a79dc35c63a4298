import weights from './weights.json' with { type: 'json' }
import { decodeModel, type Model } from './weights.ts'

/**
 * The minimum score for a comment to count as a request if the rules accept it. Chosen by cross-validation on the
 * labels used for tuning (docs/analysis.md).
 */
export const ASKS_ENOUGH = 0.45
/** The minimum score for a comment to count as a request even though the rules reject it. */
export const ASKS_SURELY = 0.6

let model: Model | null = null

/** The model learned by `npm run train -- comments`, decoded on first use. */
export function shippedModel(): Model {
  model ??= decodeModel(weights)
  return model
}
