import {
  pauseWork as pauseCall,
  resumeWork as resumeCall,
  showWork,
} from '@debrief/contracts/http/operators-work'
import { lookAtQueues } from '@debrief/database/operations/look-at-queues'
import { pauseWork, resumeWork } from '@debrief/database/operations/pauses'
import { serve } from '@debrief/service-kit/http/serve'
import type { Context } from '../context.ts'
import { operatorsOnly } from '../policy/operators.ts'
import { asJson } from './as-json.ts'
import { operatorOf } from './operator-of.ts'

export const showWorkRoute = serve(showWork)(async (_, context: Context) => {
  operatorsOnly(context)
  return { queues: asJson(await lookAtQueues(context.db)) }
})

export const pauseWorkRoute = serve(pauseCall)(async ({ body, requestId }, context: Context) => {
  const operator = operatorOf(context)
  return { work: await pauseWork(context.db, { ...body, operator, requestId }) }
})

export const resumeWorkRoute = serve(resumeCall)(async ({ body, requestId }, context: Context) => {
  const operator = operatorOf(context)
  return { work: await resumeWork(context.db, { ...body, operator, requestId }) }
})
