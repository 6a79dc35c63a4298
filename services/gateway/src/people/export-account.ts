import { exportAccount } from '@debrief/contracts/people/account'
import { recordAudit } from '@debrief/database/operations/audit'
import { type Context, serve } from '../context.ts'
import { readAccount } from './export.queries.ts'

export const exportAccountRoute = serve(exportAccount)(async ({ requestId }, context: Context) => {
  const { db, viewer, browser, log } = context
  await recordAudit(db, { action: 'account_exported', actorId: viewer.id, requestId })
  const exportedAt = new Date().toISOString()
  const file = `debrief-${viewer.username}-${exportedAt.slice(0, 10)}.json`
  browser.answerWith('content-disposition', `attachment; filename="${file.replaceAll(/[^\w.-]/g, '_')}"`)
  log.info({ userId: viewer.id }, 'account exported')
  return { exportedAt, ...(await readAccount(db, viewer.id)) }
})
