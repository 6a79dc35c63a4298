import { settings as database } from '@debrief/database/config'
import type { z } from 'zod'
import { settings as analysisWorker } from '../../../services/analysis-worker/src/config.ts'
import { settings as gateway } from '../../../services/gateway/src/config.ts'
import { settings as webhookIngest } from '../../../services/webhook-ingest/src/config.ts'

/** The settings of each process, by its name in processes.ts. */
export const schemas: Record<string, z.ZodObject> = {
  migrate: database,
  'webhook-ingest': webhookIngest,
  'analysis-worker': analysisWorker,
  gateway,
}
