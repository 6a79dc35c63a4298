import { createWindows } from '../../kit/windows.ts'
import type { OpenaiSettings } from '../options.ts'
import { tooManyRequests } from './errors.ts'

export interface RateLimits {
  take: (model: string, tokens: number) => void
  /** platform.openai.com/docs/guides/rate-limits, "Rate limits in headers". */
  headers: (model: string) => Record<string, string>
}

export function createRateLimits({ limits, now }: OpenaiSettings): RateLimits {
  const getMinute = createWindows(
    () => now().getTime(),
    60_000,
    () => ({ requests: 0, tokens: 0 }),
  )
  const millisecondsLeft = ({ endsAt }: { endsAt: number }) => Math.max(0, endsAt - now().getTime())

  return {
    take(model, tokens) {
      const minute = getMinute(model)
      const isOver =
        minute.requests + 1 > limits.requestsPerMinute || minute.tokens + tokens > limits.tokensPerMinute
      if (isOver) {
        const wait = millisecondsLeft(minute)
        const headers = { 'retry-after': String(Math.ceil(wait / 1000)), 'retry-after-ms': String(wait) }
        throw tooManyRequests(model, headers)
      }
      minute.requests += 1
      minute.tokens += tokens
    },
    headers(model) {
      const minute = getMinute(model)
      const reset = `${millisecondsLeft(minute) / 1000}s`
      return {
        'x-ratelimit-limit-requests': String(limits.requestsPerMinute),
        'x-ratelimit-limit-tokens': String(limits.tokensPerMinute),
        'x-ratelimit-remaining-requests': String(limits.requestsPerMinute - minute.requests),
        'x-ratelimit-remaining-tokens': String(limits.tokensPerMinute - minute.tokens),
        'x-ratelimit-reset-requests': reset,
        'x-ratelimit-reset-tokens': reset,
      }
    },
  }
}
