import type { FileEdit } from '@debrief/domain/standards/guidance/plan-files'
import { changeCheckRun, createCheckRun, findCheckRun } from '@debrief/github/standards/check-run'
import { reached, type StandardsContext, write } from './standards-context.ts'
import { writeCheckResult } from './texts.ts'

const NAME = 'Debrief Standards'

/** Creates or updates the check run of the head commit. A retry finds the check run by its external id. */
export async function writeCheckRun(
  context: StandardsContext,
  { head, edits }: { head: string; edits: readonly FileEdit[] },
): Promise<void> {
  const { client, repository, signal } = context
  const { fullName, githubRepoId } = repository
  const at = { fullName, sha: head, name: NAME, externalId: `debrief-standards-${githubRepoId}-${head}` }
  const result = writeCheckResult(context, edits)
  const found = await findCheckRun(client, at, { signal })
  await reached(context, 'before_check_run')
  if (!found) await write(context, (options) => createCheckRun(client, at, { ...result, ...options }))
  else if (
    found.conclusion !== result.conclusion ||
    found.title !== result.title ||
    found.summary !== result.summary
  )
    await write(context, (options) =>
      changeCheckRun(client, { fullName, id: found.id }, { ...result, ...options }),
    )
  await reached(context, 'after_check_run')
}
