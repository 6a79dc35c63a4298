import { ConfigError } from '@debrief/service-kit/config'
import { createLog } from '@debrief/service-kit/log'
import { closeOnSignals } from '@debrief/service-kit/shutdown'
import { startBilling } from './app.ts'
import { readSettings } from './config.ts'

try {
  const settings = readSettings()
  const log = createLog('billing', settings.LOG_LEVEL)
  const billing = await startBilling(settings, log)
  closeOnSignals(log, { steps: [{ name: 'billing', close: billing.close }], deadline: 28_000 })
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
