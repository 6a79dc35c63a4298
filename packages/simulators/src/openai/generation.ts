/** A call that generates text, as both endpoints ask for it. */
export interface Generation {
  model: string
  /** Every text of the prompt, instructions first. */
  promptText: string
  promptTokens: number
  format: 'text' | 'json_object' | 'json_schema'
  /** Of format json_schema; null for the others, or where it was left out. */
  schema: Record<string, unknown> | null
  schemaName: string | null
  strict: boolean
  /** null: as long as it takes. */
  maxTokens: number | null
  stream: boolean
  body: Record<string, unknown>
}

/** What the model said, before it is put into an endpoint's words. */
export interface Completion {
  id: string
  /** Seconds since 1970. */
  created: number
  /** null: it refused. */
  text: string | null
  refusal: string | null
  finish: 'stop' | 'length' | 'content_filter'
  completionTokens: number
}

export interface SentEvent {
  /** The name before the data, as /v1/responses sends it; null for none. */
  event: string | null
  data: unknown
}

/** One of the two ways to ask for text. */
export interface GenerateEndpoint {
  operation: string
  /** Where its errors say that the schema is. */
  schemaParam: string
  /** The code of its errors about a schema. */
  schemaCode: string | null
  read: (body: Record<string, unknown>) => Generation
  render: (completion: Completion, generation: Generation) => unknown
  events: (completion: Completion, generation: Generation) => SentEvent[]
}

/** The text in pieces for a stream, at most about 200, never through the middle of a character. */
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
