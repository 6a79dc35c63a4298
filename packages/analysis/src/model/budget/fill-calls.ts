export interface Part<Content> {
  content: Content
  path: string
  tokens: number
}

export interface FilledCall<Content> {
  parts: Part<Content>[]
  left: number
}

export interface CallFiller<Content> {
  /** Returns false if the part doesn't fit into any call. */
  place(part: Part<Content>): boolean
  /** The size in tokens of the largest part that still fits into a call. */
  room(): number
  calls: FilledCall<Content>[]
}

/**
 * Uses first fit, but prefers a call that already has a part of the same file. Place the most important parts first.
 */
export function createCallFiller<Content>(tokens: number, mostCalls: number): CallFiller<Content> {
  const calls: FilledCall<Content>[] = []
  return {
    calls,
    place(part) {
      const fitting = calls.filter((call) => call.left >= part.tokens)
      let call = fitting.find(({ parts }) => parts.some(({ path }) => path === part.path)) ?? fitting[0]
      if (!call) {
        if (calls.length >= mostCalls || part.tokens > tokens) return false
        call = { parts: [], left: tokens }
        calls.push(call)
      }
      call.parts.push(part)
      call.left -= part.tokens
      return true
    },
    room: () => (calls.length < mostCalls ? tokens : Math.max(0, ...calls.map((call) => call.left))),
  }
}
