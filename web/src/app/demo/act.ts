let told: (() => void) | null = null

/** Calls `tell` after each action in the example, until the returned function is called. */
export function onAction(tell: () => void): () => void {
  told = tell
  return () => {
    told = null
  }
}

/** Tells that the action changed nothing. Pages without the banner, such as pricing, lead to the sign-in page. */
export const act = (): void => (told ? told() : window.location.assign('/login'))
