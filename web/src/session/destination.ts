/**
 * The key for the page that a guard kept someone from seeing. The page is stored for this tab, because people may visit
 * public pages, which are separate documents, before they sign in.
 */
const KEY = 'debrief-destination'

export function saveDestination(address: string | null): void {
  if (address) sessionStorage.setItem(KEY, address)
}

/** The page to open after signing in. Null if no guard stored one. */
export const readDestination = (): string | null => sessionStorage.getItem(KEY)

export const forgetDestination = (): void => sessionStorage.removeItem(KEY)
