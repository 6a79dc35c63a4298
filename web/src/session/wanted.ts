/**
 * The screen from which a guard sent someone away. Kept in this tab while they visit public pages, which are
 * separate documents, before signing in.
 */
const KEY = 'debrief-wanted'

export function keepWanted(address: string | null): void {
  if (address) sessionStorage.setItem(KEY, address)
}

/** Null if no guard sent them. */
export const readWanted = (): string | null => sessionStorage.getItem(KEY)

export const forgetWanted = (): void => sessionStorage.removeItem(KEY)
