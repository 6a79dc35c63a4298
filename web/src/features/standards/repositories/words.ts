import type { StandardsEdit } from '@debrief/contracts/standards/standards-repositories'

export const edit = (title: string, path: string) => `Manual edit to “${title}” in ${path}`
export const copyEditedText = (title: string) => `Copy the edited text of “${title}”`

export function describeDecision(decision: StandardsEdit['decision'], isManager: boolean): string {
  if (decision === 'keep') return 'Kept until this standard changes.'
  if (decision === 'restore') return 'The pull request restores the standard’s text.'
  return isManager
    ? 'Somebody edited this text by hand. It stays until you decide.'
    : 'Somebody edited this text by hand. It stays until your team’s manager decides.'
}

export const keep = 'Keep the edit'
export const restore = 'Restore Debrief’s text'
