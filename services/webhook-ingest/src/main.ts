import { ConfigError } from '@debrief/service-kit/config'
import { createLog } from '@debrief/service-kit/log'
import { closeOnSignals } from '@debrief/service-kit/shutdown'
import { startIngest } from './app.ts'
import { readIngestConfig } from './config.ts'

try {
  const config = readIngestConfig()
  const log = createLog('webhook-ingest', config.LOG_LEVEL)
  const ingest = await startIngest(config, { log })
  closeOnSignals(log, {
    steps: [{ name: 'webhook-ingest', close: ingest.close }],
    deadline: 10_000 + config.DRAIN_SECONDS * 1_000,
  })
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
