type Hear = (reason: string | null) => void

const hearers = new Set<Hear>()
let isSessionOver = false

/**
 * Records that a change failed. If the session has ended, the open page asks the person to sign in again. `reason` is a
 * sentence such as “You must be logged in to purchase seats”.
 */
export function noteFailedChange(isSignedOut: boolean, reason: string | null): void {
  isSessionOver = isSignedOut && hearers.size > 0
  if (isSessionOver) for (const hear of hearers) hear(reason)
}

/** Whether the page already says why the last change failed. */
export const isFailureTold = (): boolean => isSessionOver && hearers.size > 0

export function forgetRefusal(): void {
  isSessionOver = false
}

export function hearRefusals(hear: Hear): () => void {
  hearers.add(hear)
  return () => void hearers.delete(hear)
}
