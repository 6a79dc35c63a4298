import { createEmbeddings, type Embeddings } from '@debrief/analysis/model/embeddings'
import { toEmbeddingsOptions } from '@debrief/analysis/model/settings'
import type { Log } from '@debrief/service-kit/log'
import type { Observed } from './choose-analyzer.ts'
import type { Settings } from './config.ts'

/** null where mistakes are compared by their words (D21); the log says which. `now`: the endpoint's clock. */
export function chooseEmbeddings(
  settings: Settings,
  { log, now, observed }: { log: Log; now?: () => number; observed?: Observed },
): Embeddings | null {
  const options = toEmbeddingsOptions(settings)
  if (!options) return null
  const { model, baseUrl } = options
  log.info({ model, endpoint: new URL(baseUrl).host }, 'mistakes are compared by embeddings')
  return createEmbeddings({ ...options, ...observed, ...(now ? { now } : {}) })
}
