type Node = Record<string, unknown>

/** Reading what somebody sent without trusting its shape: what is not of the kind asked for counts as absent. */
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

/** The texts of a message's content, be it one string or parts. */
export function textsOf(content: unknown): string[] {
  if (typeof content === 'string') return [content]
  if (!Array.isArray(content)) return []
  return (content as (Node | null)[]).flatMap((part) => textIn(part, 'text') ?? textIn(part, 'refusal') ?? [])
}
