/**
 * The page that a guard kept someone from seeing. Stored for this tab, because before signing in they may visit
 * public pages, which are separate documents.
 */
const KEY = 'debrief-destination'

export function saveDestination(address: string | null): void {
  if (address) sessionStorage.setItem(KEY, address)
}

/** The page to open after signing in. Null if no guard stored one. */
export const readDestination = (): string | null => sessionStorage.getItem(KEY)

export const forgetDestination = (): void => sessionStorage.removeItem(KEY)
