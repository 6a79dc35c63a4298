import weights from './weights.json' with { type: 'json' }
import { decodeModel, type Model } from './weights.ts'

/**
 * If the rules accept a comment, it counts as a request from this score on. Chosen by cross-validation on the labels
 * used for tuning (docs/analysis.md).
 */
export const ASKS_ENOUGH = 0.45
/** If the rules reject a comment, it counts as a request only from this score on. */
export const ASKS_SURELY = 0.6

let model: Model | null = null

/** The model learned by `npm run train:comments`, decoded on first use. */
export function shippedModel(): Model {
  model ??= decodeModel(weights)
  return model
}
