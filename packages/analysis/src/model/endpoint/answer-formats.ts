import { BadRequestError } from 'openai'
import { zodResponseFormat } from 'openai/helpers/zod'
import type { ChatCompletionCreateParamsNonStreaming } from 'openai/resources/chat/completions'
import { z } from 'zod'
import { answerSchema, SCHEMA_NAME } from '../answer/schema.ts'

/** Ways to request JSON, strictest first. `text` is for servers without response formats. */
export const FORMATS = ['json_schema', 'json_object', 'text'] as const
export type Format = (typeof FORMATS)[number]

export interface Dialect {
  format: Format
  lengthParameter: 'max_completion_tokens' | 'max_tokens'
}

/** Describes the schema in the prompt, for servers that don't accept it as a parameter. */
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

/**
 * Returns the next dialect if the server doesn't support this one. Null for other errors and after the last dialect.
 */
export function nextDialect(dialect: Dialect, error: unknown): Dialect | null {
  if (!(error instanceof BadRequestError) && !isUnprocessable(error)) return null
  const words = `${error.param ?? ''} ${error.message}`
  if (dialect.lengthParameter === 'max_completion_tokens' && /max_completion_tokens/.test(words))
    return { ...dialect, lengthParameter: 'max_tokens' }
  if (!/response_format|json_schema|json_object|structured output|guided|grammar/i.test(words)) return null
  const format = FORMATS[FORMATS.indexOf(dialect.format) + 1]
  return format === undefined ? null : { ...dialect, format }
}

/** vLLM and some other servers respond with 422 instead of OpenAI's 400. */
const isUnprocessable = (error: unknown): error is BadRequestError =>
  error instanceof Error && 'status' in error && error.status === 422
