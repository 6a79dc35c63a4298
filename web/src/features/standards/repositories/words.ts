import type { StandardsEdit } from '@debrief/contracts/standards/standards-repositories'
import { listAnd } from '@debrief/domain/words'

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

export const describeDecided = (decision: 'keep' | 'restore') =>
  decision === 'keep'
    ? 'Edit kept until the standard changes.'
    : 'The pull request will restore Debrief’s text.'
export const left =
  'Debrief no longer writes to this repository. Its files and pull requests stay as they are.'
export const leftOut = (paths: readonly string[]) => `The patch leaves out ${listAnd(paths)}.`
export const noPatch = (paths: readonly string[]) =>
  `There’s no patch, because Debrief can’t update ${listAnd(paths)}.`
export const noPatchNeeded = 'The repository already has the standards, so there’s no patch.'
export const failed = {
  choose: 'The repository’s settings couldn’t be saved.',
  compare: 'The repository couldn’t be compared.',
  decide: 'The decision couldn’t be saved.',
  leave: 'The change couldn’t be saved, so Debrief still writes standards to this repository.',
  patch: 'The patch couldn’t be created.',
}
