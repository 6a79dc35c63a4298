import { ConfigError } from '@debrief/service-kit/config'
import { createLog } from '@debrief/service-kit/log'
import { closeOnSignals } from '@debrief/service-kit/shutdown'
import { startWorker } from './app.ts'
import { readSettings } from './config.ts'
import { failpointFrom } from './failpoint.ts'
import { serveHealth } from './health.ts'

try {
  const settings = readSettings()
  const isolated = process.argv.includes('--isolated')
  const log = createLog(isolated ? 'analysis-worker-isolated' : 'analysis-worker', settings.LOG_LEVEL)
  const worker = await startWorker(settings, { log, isolated, failpoint: failpointFrom(process.argv) })
  const health = await serveHealth(worker, {
    host: settings.WORKER_HOST,
    port: isolated ? settings.WORKER_ISOLATED_PORT : settings.WORKER_PORT,
    log,
  })
  log.info({ port: health.port, isolated }, 'worker started')
  closeOnSignals(log, {
    steps: [
      { name: 'health', close: health.close },
      { name: 'worker', close: () => worker.close() },
    ],
    deadline: 28_000,
  })
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
