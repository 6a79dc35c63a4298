import weights from './weights.json' with { type: 'json' }
import { decodeModel, type Model } from './weights.ts'

/** Comments that score at least this much count as requests. Chosen by cross-validation on the tuned part (docs/analysis.md). */
export const ASKS_ENOUGH = 0.45
/** The share from which a comment asks for something although the rules say that it doesn't. */
export const ASKS_SURELY = 0.6

let model: Model | null = null

/** The model learned by `npm run train:comments`, decoded on first use. */
export function shippedModel(): Model {
  model ??= decodeModel(weights)
  return model
}
