import type { TokenScope } from '@debrief/contracts/people/constants'

export const SCOPE_TEXTS: Readonly<Record<TokenScope, { name: string; about: string }>> = {
  mcp: {
    name: 'Editor',
    about: 'Let your editor and the debrief check command read your standards and recurring mistakes.',
  },
  read: {
    name: 'Read your data',
    about: 'Read your reviews, mistakes, practice and settings over the API.',
  },
  'team-numbers': {
    name: 'Read team numbers',
    about: 'Read your team’s weekly numbers. Numbers from fewer than 5 people are left out.',
  },
  standards: {
    name: 'Manage standards',
    about: 'Read, create, change and delete your team’s standards.',
  },
  operate: {
    name: 'Operate',
    about: 'Use the API endpoints for operators of this installation. Valid for at most 30 days.',
  },
}
