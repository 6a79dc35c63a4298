import { startIngest } from '../../../../services/webhook-ingest/src/app.ts'
import { settings } from '../../../../services/webhook-ingest/src/config.ts'

/** webhook-ingest as its main.ts starts it, with its log at the usual level. */
const ingest = await startIngest(settings.parse({ ...process.env, INGEST_PORT: 0, INGEST_METRICS_PORT: 0 }))
process.on('SIGTERM', () => void ingest.close().then(() => process.exit(0)))
process.send?.({ port: ingest.port })
