import { compareHooks, showLost } from '@debrief/contracts/http/operators-lost'
import { recordAudit } from '@debrief/database/audit'
import { countLost, listLost, listReconciliations } from '@debrief/database/reconciliation-facts'
import { reconcileNow } from '@debrief/database/reconciliations'
import { serve } from '@debrief/service-kit/http/serve'
import type { Context } from '../context.ts'
import { operatorsOnly } from '../policy/operators.ts'
import { asJson } from './as-json.ts'
import { operatorOf } from './operator-of.ts'

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
