import { BadRequestError } from 'openai'
import { zodResponseFormat } from 'openai/helpers/zod'
import type { ChatCompletionCreateParamsNonStreaming } from 'openai/resources/chat/completions'
import { z } from 'zod'
import { answerSchema, SCHEMA_NAME } from '../answer/schema.ts'

/** How a server is asked for JSON, the strictest first; `text` servers know no response format at all. */
export const FORMATS = ['json_schema', 'json_object', 'text'] as const
export type Format = (typeof FORMATS)[number]

/** What a server has turned out to take. */
export interface Dialect {
  format: Format
  lengthParameter: 'max_completion_tokens' | 'max_tokens'
}

/** The schema in words, for servers that take none beside the prompt. */
export const SCHEMA_TEXT = `Answer with one JSON object and nothing else, valid against this JSON Schema:\n${JSON.stringify(z.toJSONSchema(answerSchema))}`

export function formatParameters(
  { format, lengthParameter }: Dialect,
  mostOutputTokens: number,
): Partial<ChatCompletionCreateParamsNonStreaming> {
  const length = { [lengthParameter]: mostOutputTokens }
  if (format === 'json_schema')
    return { ...length, response_format: zodResponseFormat(answerSchema, SCHEMA_NAME) }
  if (format === 'json_object') return { ...length, response_format: { type: 'json_object' } }
  return length
}

/** The dialect to try after a server said it does not know this one; null where its refusal is about something else. */
export function nextDialect(dialect: Dialect, error: unknown): Dialect | null {
  if (!(error instanceof BadRequestError) && !isUnprocessable(error)) return null
  const words = `${error.param ?? ''} ${error.message}`
  if (dialect.lengthParameter === 'max_completion_tokens' && /max_completion_tokens/.test(words))
    return { ...dialect, lengthParameter: 'max_tokens' }
  if (!/response_format|json_schema|json_object|structured output|guided|grammar/i.test(words)) return null
  const format = FORMATS[FORMATS.indexOf(dialect.format) + 1]
  return format === undefined ? null : { ...dialect, format }
}

/** vLLM and others answer 422 where OpenAI answers 400. */
const isUnprocessable = (error: unknown): error is BadRequestError =>
  error instanceof Error && 'status' in error && error.status === 422
