import { AsyncLocalStorage } from 'node:async_hooks'

const followed = new AsyncLocalStorage<string>()

/** Adds this request id to everything that `task` logs. For a GitHub webhook, the request id is the delivery id. */
export const follow = <Result>(requestId: string | null, task: () => Result): Result =>
  requestId === null ? task() : followed.run(requestId, task)

export function followedFields(): { requestId?: string } {
  const requestId = followed.getStore()
  return requestId === undefined ? {} : { requestId }
}
