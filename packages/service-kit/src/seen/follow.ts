import { AsyncLocalStorage } from 'node:async_hooks'

const followed = new AsyncLocalStorage<string>()

/**
 * Whatever is logged while `task` runs, by whomever, carries this request id: GitHub's delivery id from the webhook to the stored
 * review, or the id of a call. null follows nothing.
 */
export const follow = <Result>(requestId: string | null, task: () => Result): Result =>
  requestId === null ? task() : followed.run(requestId, task)

/** What every log line gets of it. */
export function followedFields(): { requestId?: string } {
  const requestId = followed.getStore()
  return requestId === undefined ? {} : { requestId }
}
