import { AsyncLocalStorage } from 'node:async_hooks'

const followed = new AsyncLocalStorage<string>()

/**
 * Everything that is logged while `task` runs has this request id: GitHub's delivery id from the webhook to the
 * stored review, or a request's id. Null for none.
 */
export const follow = <Result>(requestId: string | null, task: () => Result): Result =>
  requestId === null ? task() : followed.run(requestId, task)

/** The fields that `follow` adds to every log line. */
export function followedFields(): { requestId?: string } {
  const requestId = followed.getStore()
  return requestId === undefined ? {} : { requestId }
}
