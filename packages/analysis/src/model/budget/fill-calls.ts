/** A part with its tokens, and what it belongs with. */
export interface Part<Content> {
  content: Content
  path: string
  tokens: number
}

export interface Filled<Content> {
  parts: Part<Content>[]
  left: number
}

export interface CallFiller<Content> {
  /** false: there is no room for it in any call. */
  place(part: Part<Content>): boolean
  /** The most tokens that any call still takes. */
  room(): number
  calls: Filled<Content>[]
}

/**
 * First fit, with the parts of a file together where that is possible: parts come the most telling first, so the first
 * call holds what matters most, and what fits into one call goes into one.
 */
export function createCallFiller<Content>(tokens: number, mostCalls: number): CallFiller<Content> {
  const calls: Filled<Content>[] = []
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
