import type { Analyzer } from '@debrief/analysis/analyzer'
import { builtinAnalyzer } from '@debrief/analysis/builtin/analyzer'
import { createModelAnalyzer } from '@debrief/analysis/model/analyzer'
import { toModelOptions } from '@debrief/analysis/model/settings'
import type { Log } from '@debrief/service-kit/log'
import type { Settings } from './config.ts'

/** The model where one is set, else the builtin analyzer (D18); the log says which. `now`: the model endpoint's clock. */
export function chooseAnalyzer(settings: Settings, { log, now }: { log: Log; now?: () => number }): Analyzer {
  const model = toModelOptions(settings)
  if (!model) {
    log.info('analyses are made by the builtin analyzer: neither OPENAI_API_KEY nor OPENAI_BASE_URL is set')
    return builtinAnalyzer
  }
  log.info({ model: model.model, endpoint: new URL(model.baseUrl).host }, 'analyses are made by a model')
  return createModelAnalyzer(now ? { ...model, now } : model)
}
