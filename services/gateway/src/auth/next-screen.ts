import type { Access } from '@debrief/domain/access'

/**
 * Where a person goes who has signed in: the screen they came from, or the dashboard; to the plans without access, but to
 * an invitation, because accepting it may give them access.
 */
export function nextScreen(access: Access, returnTo: string | null = null): string {
  if (returnTo?.startsWith('/invitations/')) return returnTo
  return access.hasAccess ? (returnTo ?? '/dashboard') : '/pricing'
}
