import type {
  StandardsRepository,
  StandardsSettings,
} from '@debrief/contracts/standards/standards-repositories'
import type { Tone } from '../../../lib/score-tone.ts'

/** Why Debrief can't write to the repository and, if possible, how to fix that. */
const REASONS: Record<string, string> = {
  no_app: 'The standards App no longer exists. An operator needs to recreate it.',
  no_address: 'Debrief doesn’t know its own address. An operator needs to set APP_URL.',
  not_installed: 'The standards App isn’t installed on this repository. Install it on GitHub.',
  suspended: 'The standards App is suspended on this account. Unsuspend it on GitHub.',
  missing_permissions: 'The standards App needs more permissions. Accept them on GitHub.',
  no_permission:
    'The manager who set this up can’t write to this repository on GitHub. A manager with write access needs to save the repository’s settings.',
  moved:
    'This name now belongs to a different repository on GitHub. Debrief will continue once it learns this repository’s new name.',
  archived: 'The repository is archived on GitHub, so Debrief can’t write to it.',
  empty: 'The repository has no commits yet.',
  refused: 'GitHub refused the change. A repository rule may be protecting the branch.',
  failed: 'Debrief couldn’t update this repository after several attempts. Compare again.',
}

export const describeReason = (reason: string): string => REASONS[reason] ?? REASONS.failed ?? ''

export function describeState({ state, pullRequest, checkedAt }: StandardsSettings): {
  text: string
  tone: Tone
} {
  if (state === 'waiting' || checkedAt === null) return { text: 'Comparing…', tone: 'gray' }
  if (state === 'open')
    return {
      text: pullRequest ? `Pull request #${pullRequest.number} is open` : 'The pull request is open',
      tone: 'blue',
    }
  if (state === 'closed')
    return {
      text: pullRequest ? `Pull request #${pullRequest.number} was closed` : 'The pull request was closed',
      tone: 'yellow',
    }
  return state === 'blocked' ? { text: 'Not written', tone: 'red' } : { text: 'Up to date', tone: 'green' }
}

const PROBLEMS: Record<string, string> = {
  'not-closed': 'The end marker is missing.',
  'not-opened': 'The start marker is missing.',
  'more-than-one': 'It has more than one section with standards.',
  symlink: 'It’s a symbolic link.',
  'too-large': 'It’s larger than 1 MB.',
  'not-text': 'It isn’t UTF-8 text.',
}

export const describeProblem = (path: string, problem: string): string =>
  `Debrief can’t update ${path}. ${PROBLEMS[problem] ?? problem}`

export const FORMATS = [
  { format: 'agents', name: 'AGENTS.md' },
  { format: 'claude', name: 'CLAUDE.md' },
  { format: 'copilot', name: '.github/copilot-instructions.md' },
  { format: 'cursor', name: '.cursor/rules' },
] as const

export const toFileName = ({ fullName }: StandardsRepository): string => fullName.replace('/', '-')
