import type { CachedAnswer, EtagCache } from './http/caller.ts'

/** Keeps answers for conditional requests in memory, the oldest leaving first when their bodies pass `maxCharacters`. */
export function createAnswerCache(maxCharacters: number): EtagCache {
  const kept = new Map<string, CachedAnswer>()
  let size = 0

  function drop(url: string): void {
    const answer = kept.get(url)
    if (!answer) return
    kept.delete(url)
    size -= answer.body.length
  }

  return {
    async get(url) {
      return kept.get(url)
    },
    async set(url, answer) {
      drop(url)
      if (answer.body.length > maxCharacters) return
      kept.set(url, answer)
      size += answer.body.length
      for (const oldest of kept.keys()) {
        if (size <= maxCharacters) break
        drop(oldest)
      }
    },
  }
}
