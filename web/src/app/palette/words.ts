export const pages = 'Pages'
export const actions = 'Actions'
export const settings = 'Settings'
export const recent = 'Recent'

export const switchTheme = (isDark: boolean) => (isDark ? 'Switch to light mode' : 'Switch to dark mode')
export const signOut = 'Sign out'

/** Empty if there are results and the search didn't fail. */
export function describeSearch(found: number, isSettled: boolean, isFailed: boolean): string {
  if (isFailed) return 'Search isn’t available. Only pages, actions and settings are listed.'
  if (found > 0) return ''
  return isSettled ? 'No results' : 'Searching…'
}

export const toMove = '<kbd>↑</kbd> <kbd>↓</kbd> to move'
export const toOpen = '<kbd>↵</kbd> to open'
export const toClose = '<kbd>Esc</kbd> to close'
