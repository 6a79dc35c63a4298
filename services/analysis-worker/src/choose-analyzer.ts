import type { Analyzer } from '@debrief/analysis/analyzer'
import { builtinAnalyzer } from '@debrief/analysis/builtin/analyzer'
import { createModelAnalyzer } from '@debrief/analysis/model/analyzer'
import type { ModelOptions } from '@debrief/analysis/model/options'
import { toModelOptions } from '@debrief/analysis/model/settings'
import type { Log } from '@debrief/service-kit/log'
import type { Settings } from './config.ts'

export type Observed = Pick<ModelOptions, 'onCall' | 'onRepair'>

/** The model where one is set, else the builtin analyzer (D18); the log says which. `now`: the model endpoint's clock. */
export function chooseAnalyzer(
  settings: Settings,
  { log, now, observed }: { log: Log; now?: () => number; observed?: Observed },
): Analyzer {
  const model = toModelOptions(settings)
  if (!model) {
    log.info('analyses are made by the builtin analyzer: neither OPENAI_API_KEY nor OPENAI_BASE_URL is set')
    return builtinAnalyzer
  }
  log.info({ model: model.model, endpoint: new URL(model.baseUrl).host }, 'analyses are made by a model')
  return createModelAnalyzer({ ...model, ...observed, ...(now ? { now } : {}) })
}
