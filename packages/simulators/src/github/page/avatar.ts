import { escapeHtml } from '../../kit/html.ts'
import type { Account } from '../state/nouns.ts'

const colours = ['#7a3e9d', '#1f6f8b', '#9b4d16', '#2d6a4f', '#8a2846', '#4a5ba8']

/** Initials on a background color based on the account id, instead of a photo. */
export function avatar(account: Account): string {
  const words = (account.name ?? account.login).split(/[\s-]+/)
  const initials = words
    .slice(0, 2)
    .map((word) => word[0] ?? '')
    .join('')
    .toUpperCase()
  const colour = colours[account.id % colours.length] ?? colours[0]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="80" height="80" viewBox="0 0 80 80" role="img" aria-label="${escapeHtml(account.login)}"><rect width="80" height="80" fill="${colour}"/><text x="40" y="40" dy=".36em" text-anchor="middle" font-family="system-ui, sans-serif" font-size="32" font-weight="600" fill="#fff">${escapeHtml(initials)}</text></svg>`
}

/** The simulator's logo: two branches that merge. */
export const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><g fill="none" stroke="#6b3fb0" stroke-width="3"><circle cx="9" cy="7" r="4"/><circle cx="9" cy="25" r="4"/><circle cx="24" cy="18" r="4"/><path d="M9 11v10M9 11c0 5 6 7 11 7"/></g></svg>'
