import type { Viewer } from '@debrief/contracts/people/viewer'

export const SETTINGS_SECTIONS = {
  Account: ['Profile', 'Appearance', 'Sign-in methods', 'Sessions', 'Invitations for you'],
  Plan: ['Subscription', 'Cancel or withdraw'],
  Team: ['Members'],
  Repositories: ['GitHub App', 'Connected Repositories', 'Available Repositories', 'Agent feedback'],
  'Editor & API': ['Editor', 'Standards in repositories', 'Access tokens', 'Webhooks'],
  Notifications: ['App, email and chat', 'Slack and Microsoft Teams'],
  Privacy: ['Who viewed your data', 'Export', 'Delete account'],
  Operators: ['Operations'],
} as const

export type SectionName = keyof typeof SETTINGS_SECTIONS

export const listSections = (viewer: Viewer | undefined, isOperator: boolean): SectionName[] => {
  const hasTeam = viewer !== undefined && (viewer.isManager || viewer.access.teamId !== null)
  const names = Object.keys(SETTINGS_SECTIONS) as SectionName[]
  return names.filter((name) => (name !== 'Team' || hasTeam) && (name !== 'Operators' || isOperator))
}

/** Returns an id for links such as `/settings#connected-repositories`. */
export const toAnchor = (name: string): string => name.toLowerCase().replace('&', 'and').replaceAll(' ', '-')

export const isNamed = (section: SectionName, hash: string): boolean =>
  [section, ...SETTINGS_SECTIONS[section]].some((name) => hash === `#${toAnchor(name)}`)
