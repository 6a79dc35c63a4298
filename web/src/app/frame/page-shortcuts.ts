import { LISTED_PAGES } from '../pages.ts'

/** The shortcuts that open pages, such as `g d` for the dashboard. */
export const pageShortcuts = (open: (path: string) => void) =>
  Object.fromEntries(LISTED_PAGES.map(({ shortcut, path }) => [`g ${shortcut}`, () => open(path)]))
