import type { Viewer } from '@debrief/contracts/people/viewer'
import * as words from './words.ts'

export const SETTINGS_SECTIONS = {
  [words.account]: ['Profile', 'Appearance', 'Sign-in methods', 'Sessions', 'Invitations for you'],
  [words.plan]: ['Subscription', 'Cancel or withdraw'],
  [words.team]: ['Members'],
  [words.repositories]: ['GitHub App', 'Connected Repositories', 'Available Repositories', 'Agent feedback'],
  [words.editorAndApi]: ['Editor', 'Standards in repositories', 'Access tokens', 'Webhooks'],
  [words.notifications]: ['App, email and chat', 'Slack and Microsoft Teams'],
  [words.privacy]: ['Who viewed your data', 'Export', 'Delete account'],
  [words.operators]: ['Operations'],
} as const

export type SectionName = keyof typeof SETTINGS_SECTIONS

export const listSections = (viewer: Viewer | undefined, isOperator: boolean): SectionName[] => {
  const hasTeam = viewer !== undefined && (viewer.isManager || viewer.access.teamId !== null)
  const names = Object.keys(SETTINGS_SECTIONS) as SectionName[]
  return names.filter((name) => (name !== words.team || hasTeam) && (name !== words.operators || isOperator))
}

/** Returns an id for links such as `/settings#connected-repositories`. */
export const toAnchor = (name: string): string => name.toLowerCase().replace('&', 'and').replaceAll(' ', '-')

export const isNamed = (section: SectionName, hash: string): boolean =>
  [section, ...SETTINGS_SECTIONS[section]].some((name) => hash === `#${toAnchor(name)}`)
