let listener: (() => void) | null = null

export function onAction(tell: () => void): () => void {
  listener = tell
  return () => {
    listener = null
  }
}

/**
 * Tells the person that the action changed nothing. On pages without the banner, such as pricing, opens the sign-in
 * page instead.
 */
export const act = (): void => (listener ? listener() : window.location.assign('/login'))
