import { listChecks as listCall, verifyAll } from '@debrief/contracts/operations/verify'
import { findUnreadableSecrets } from '@debrief/database/operations/unreadable-secrets'
import { listChecks, verify } from '@debrief/database/operations/verify'
import { openSealed } from '@debrief/service-kit/key-ring'
import { type Context, serve } from '../context.ts'
import { operatorsOnly } from '../policies/operators.ts'
import { asJson } from './copy-json.ts'

export const listChecksRoute = serve(listCall)(async (_, context: Context) => {
  operatorsOnly(context)
  return { checks: asJson(await listChecks(context.db)) }
})

export const verifyAllRoute = serve(verifyAll)(async (_, context: Context) => {
  operatorsOnly(context)
  const { asked, broken } = await verify(context.pool)
  const secrets = await findUnreadableSecrets(context.db, openSealed(context.keys))
  return asJson({ asked: asked + 1, broken: secrets ? [...broken, secrets] : broken })
})
