import { compareHooks, showLost } from '@debrief/contracts/operations/lost-deliveries'
import { countLost, listLost, listReconciliations } from '@debrief/database/deliveries/reconciliation-facts'
import { reconcileNow } from '@debrief/database/deliveries/reconciliations'
import { recordAudit } from '@debrief/database/operations/audit'
import { type Context, serve } from '../context.ts'
import { operatorsOnly } from '../policies/operators.ts'
import { asJson } from './copy-json.ts'
import { operatorOf } from './find-operator.ts'

const MOST = 100

export const showLostRoute = serve(showLost)(async (_, context: Context) => {
  operatorsOnly(context)
  const { db } = context
  const [counts, hooks, lost] = await Promise.all([
    countLost(db),
    listReconciliations(db, { limit: MOST }),
    listLost(db, { limit: MOST }),
  ])
  return asJson({ counts, hooks, lost })
})

export const compareHooksRoute = serve(compareHooks)(
  async ({ body: { repositoryId }, requestId }, context: Context) => {
    const { name, userId } = operatorOf(context)
    const due = await reconcileNow(context.db, { repositoryId })
    const details = { by: name, repositoryId, due }
    await recordAudit(context.db, { action: 'reconciliation_ordered', actorId: userId, requestId, details })
    return { due }
  },
)
