export interface Generation {
  model: string
  /** All text in the prompt, in order. */
  promptText: string
  promptTokens: number
  format: 'text' | 'json_object' | 'json_schema'
  /** The schema for json_schema. Null for other formats, or if the schema is missing. */
  schema: Record<string, unknown> | null
  schemaName: string | null
  strict: boolean
  /** Null means no limit. */
  maxTokens: number | null
  stream: boolean
  body: Record<string, unknown>
}

export interface Completion {
  id: string
  /** Seconds since 1970. */
  created: number
  text: string | null
  refusal: string | null
  finish: 'stop' | 'length' | 'content_filter'
  completionTokens: number
}

export interface StreamEvent {
  /** The event's name in /v1/responses. Null if the event has no name. */
  event: string | null
  data: unknown
}

export interface GenerateEndpoint {
  schemaParam: string
  schemaCode: string | null
  read: (body: Record<string, unknown>) => Generation
  render: (completion: Completion, generation: Generation) => unknown
  events: (completion: Completion, generation: Generation) => StreamEvent[]
}

/** Splits text into at most about 200 pieces for streaming, without splitting a character. */
export function inPieces(text: string): string[] {
  const size = Math.max(16, Math.ceil(text.length / 200))
  const pieces: string[] = []
  for (let start = 0; start < text.length; ) {
    let end = Math.min(start + size, text.length)
    if (/[\uD800-\uDBFF]/.test(text[end - 1] ?? '') && end < text.length) end += 1
    pieces.push(text.slice(start, end))
    start = end
  }
  return pieces
}

type Node = Record<string, unknown>

export const nodeIn = (node: Node | null, name: string): Node | null => {
  const value = node?.[name]
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Node) : null
}

export const textIn = (node: Node | null, name: string): string | null => {
  const value = node?.[name]
  return typeof value === 'string' ? value : null
}

export const numberIn = (node: Node | null, name: string): number | null => {
  const value = node?.[name]
  return typeof value === 'number' ? value : null
}

export function listTexts(content: unknown): string[] {
  if (typeof content === 'string') return [content]
  if (!Array.isArray(content)) return []
  return (content as (Node | null)[]).flatMap((part) => textIn(part, 'text') ?? textIn(part, 'refusal') ?? [])
}
