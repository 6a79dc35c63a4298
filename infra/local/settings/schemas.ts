import { settings as analysisWorker } from '@debrief/analysis-worker/config'
import { settings as billing } from '@debrief/billing/config'
import { settings as commandLine } from '@debrief/command-line/config'
import { settings as database } from '@debrief/database/config'
import { settings as gateway } from '@debrief/gateway/config'
import { settings as simulators } from '@debrief/simulators/config'
import { settings as webhookIngest } from '@debrief/webhook-ingest/config'
import type { z } from 'zod'

export const schemas: Record<string, z.ZodObject> = {
  migrate: database,
  simulators,
  'webhook-ingest': webhookIngest,
  'analysis-worker': analysisWorker,
  gateway,
  billing,
  'billing-catalog': billing,
  'command-line': commandLine,
}
