import { ConfigError } from '@debrief/service-kit/config'
import { createLog } from '@debrief/service-kit/log'
import { closeOnSignals } from '@debrief/service-kit/shutdown'
import { startGateway } from './app.ts'
import { readSettings } from './config.ts'

try {
  const config = readSettings()
  const log = createLog('gateway', config.LOG_LEVEL)
  const gateway = await startGateway(config, log)
  closeOnSignals(log, {
    steps: [{ name: 'gateway', close: gateway.close }],
    deadline: 10_000 + config.DRAIN_SECONDS * 1_000,
  })
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
