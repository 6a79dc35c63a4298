/**
 * The storage key of the page to open after signing in. The page is in the tab's storage, because people may visit
 * public pages, which are separate documents, before they sign in.
 */
const KEY = 'debrief-destination'

export function saveDestination(address: string | null): void {
  if (address) sessionStorage.setItem(KEY, address)
}

/** Returns null if no guard stored a page. */
export const readDestination = (): string | null => sessionStorage.getItem(KEY)

export const forgetDestination = (): void => sessionStorage.removeItem(KEY)
