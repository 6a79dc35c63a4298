import type { Analyzer } from '@debrief/analysis/analyzer'
import { builtinAnalyzer } from '@debrief/analysis/builtin/analyzer'
import { createModelAnalyzer } from '@debrief/analysis/model/analyzer'
import { createEmbeddings, type Embeddings } from '@debrief/analysis/model/embeddings'
import type { ModelOptions } from '@debrief/analysis/model/options'
import { toEmbeddingsOptions, toModelOptions } from '@debrief/analysis/model/settings'
import type { Log } from '@debrief/service-kit/log'
import type { Settings } from '../config.ts'

export type AnalyzerObserver = Pick<ModelOptions, 'onCall' | 'onRepair'>

/**
 * Returns the model analyzer if a model is configured, else the built-in one (D18). `now` replaces the clock of the
 * circuit breaker.
 */
export function chooseAnalyzer(
  settings: Settings,
  { log, now, observed }: { log: Log; now?: () => number; observed?: AnalyzerObserver },
): Analyzer {
  const model = toModelOptions(settings)
  if (!model) {
    log.info('using the built-in analyzer: neither OPENAI_API_KEY nor OPENAI_BASE_URL is set')
    return builtinAnalyzer
  }
  log.info({ model: model.model, endpoint: new URL(model.baseUrl).host }, 'using the model analyzer')
  return createModelAnalyzer({ ...model, ...observed, ...(now ? { now } : {}) })
}

/** Returns null if no embeddings are configured. Mistakes are then compared by their words (D21). */
export function chooseEmbeddings(
  settings: Settings,
  { log, now, observed }: { log: Log; now?: () => number; observed?: AnalyzerObserver },
): Embeddings | null {
  const options = toEmbeddingsOptions(settings)
  if (!options) return null
  const { model, baseUrl } = options
  log.info({ model, endpoint: new URL(baseUrl).host }, 'comparing mistakes by embeddings')
  return createEmbeddings({ ...options, ...observed, ...(now ? { now } : {}) })
}
