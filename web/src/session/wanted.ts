/**
 * The screen that a guard sent someone away from, kept in this tab while they read the public pages, which are documents of
 * their own, on their way to signing in.
 */
const KEY = 'debrief-wanted'

export function keepWanted(address: string | null): void {
  if (address) sessionStorage.setItem(KEY, address)
}

/** Null where they came by themselves. */
export const readWanted = (): string | null => sessionStorage.getItem(KEY)

export const forgetWanted = (): void => sessionStorage.removeItem(KEY)
