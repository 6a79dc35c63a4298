import {
  pauseWork as pauseCall,
  resumeWork as resumeCall,
  showWork,
} from '@debrief/contracts/operations/work'
import { pauseWork, resumeWork } from '@debrief/database/operations/pauses'
import { lookAtQueues } from '@debrief/database/operations/queues'
import { type Context, serve } from '../context.ts'
import { operatorsOnly } from '../policies/operators.ts'
import { asJson } from './copy-json.ts'
import { operatorOf } from './find-operator.ts'

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
