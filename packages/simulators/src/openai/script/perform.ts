import {
  type ApiError,
  badRequest,
  contextTooLong,
  modelNotFound,
  plainError,
  quotaSpent,
  tooManyRequests,
} from '../http/api-error.ts'
import { factsOf } from '../models.ts'
import type { Reply } from './reply.ts'

/** The error a reply stands for; null: it answers with something. `schemaParam` is where the endpoint takes a schema. */
export function errorOf(reply: Reply, asked: { model: string; schemaParam: string }): ApiError | null {
  const { model, schemaParam } = asked
  switch (reply.kind) {
    case 'rate-limit':
      return reply.quota ? quotaSpent() : tooManyRequests({ model, headers: waitHeaders(reply) })
    case 'status':
      return plainError(reply.status)
    case 'no-json-schema':
      return badRequest(
        `Invalid parameter: '${schemaParam.split('.')[0]}' of type 'json_schema' is not supported with this model. Learn more about supported models at the Structured Outputs guide: https://platform.openai.com/docs/guides/structured-outputs`,
        schemaParam.replace('.schema', ''),
      )
    case 'context-length': {
      const { contextTokens } = factsOf(model)
      return contextTooLong(contextTokens, contextTokens + 1)
    }
    case 'model-not-found':
      return modelNotFound(model)
    default:
      return null
  }
}

function waitHeaders({ retryAfter, retryAfterMs }: Extract<Reply, { kind: 'rate-limit' }>) {
  return {
    ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
    ...(retryAfterMs === undefined ? {} : { 'retry-after-ms': String(retryAfterMs) }),
  }
}
