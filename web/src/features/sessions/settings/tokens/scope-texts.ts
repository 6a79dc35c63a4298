import type { TokenScope } from '@debrief/contracts/people/constants'

/** What a token with each scope may do. */
export const SCOPE_TEXTS: Readonly<Record<TokenScope, { name: string; about: string }>> = {
  mcp: {
    name: 'Editor',
    about: 'Let your editor and debrief check read your standards and recurring mistakes.',
  },
  read: {
    name: 'Read your data',
    about: 'Read your reviews, mistakes, practice and settings over the API.',
  },
  'team-numbers': {
    name: 'Read team numbers',
    about: 'Read weekly numbers of your team. Numbers from fewer than five people are left out.',
  },
  standards: {
    name: 'Manage standards',
    about: 'Read, create, change and delete your team’s standards.',
  },
  operate: {
    name: 'Operate',
    about: 'Use the operators’ calls of this installation. Valid for 30 days at most.',
  },
}
