import type { FileEdit, FileState } from '@debrief/domain/standards/guidance/plan-files'
import { withSection } from '@debrief/domain/standards/guidance/section'
import { count, listAnd } from '@debrief/domain/words'
import type { CheckResult } from '@debrief/github/standards/check-run'
import type { StandardsContext } from './standards-context.ts'

// Everyone who can read the repository sees this text, so it says nothing about anyone's mistakes.

export const TITLE = 'Update the team standards'
export const COMMIT_MESSAGE = `${TITLE}

Debrief writes the team’s approved standards between the markers in these files.`

/** Puts Debrief's text between markers in the pull request's description. Text outside the markers stays unchanged. */
export function writeBody(
  before: string,
  { appUrl }: Pick<StandardsContext, 'appUrl'>,
  files: readonly FileState[],
): string {
  const written = files.filter(({ problem }) => problem === null).map(({ path }) => `- \`${path}\``)
  const left = files.filter(({ problem }) => problem !== null).map(({ path }) => `- \`${path}\``)
  const link = `${appUrl}/settings#standards-in-repositories`
  const text = [
    'This pull request updates the team’s approved standards in the instruction files for coding assistants. Each standard links to its origin.',
    `**Files**\n\n${written.join('\n')}`,
    ...(left.length > 0 ? [`**Not written, because Debrief can’t do it safely**\n\n${left.join('\n')}`] : []),
    `While this pull request is open, Debrief keeps it up to date and won’t open another one. You can edit the text between the markers: Debrief keeps your edit, and [a manager decides](${link}) whether it stays. Commits that you add to this branch stay, too.`,
  ]
  return withSection(before, `${text.join('\n\n')}\n`)
}

export function writeCheckResult(
  { appUrl, repository }: Pick<StandardsContext, 'appUrl' | 'repository'>,
  edits: readonly FileEdit[],
): CheckResult {
  const open = edits.filter(({ decision }) => decision === null)
  const paths = [...new Set(open.map(({ path }) => path))]
  const detailsUrl = `${appUrl}/settings#standards-in-repositories`
  if (open.length === 0)
    return {
      conclusion: 'success',
      title: 'No edits to decide on',
      summary: 'Nobody edited the text between the markers, or a manager decided on every edit.',
      detailsUrl,
    }
  return {
    conclusion: repository.failsOnEdits ? 'failure' : 'neutral',
    title: `${count(open.length, 'edit')} between the markers`,
    summary: `Somebody edited the text between the markers in ${listAnd(paths.map((path) => `\`${path}\``))}. Debrief keeps the edits until a manager decides whether to [keep them or restore the standards](${detailsUrl}).`,
    detailsUrl,
  }
}
