let told: (() => void) | null = null

export function onAction(tell: () => void): () => void {
  told = tell
  return () => {
    told = null
  }
}

/**
 * Tells the person that the action changed nothing. On pages without the banner, such as pricing, opens the sign-in
 * page instead.
 */
export const act = (): void => (told ? told() : window.location.assign('/login'))
