import type { StandardsEdit } from '@debrief/contracts/standards/standards-repositories'
import { useMemo } from 'react'
import { compareCode } from '../../../lib/diff/compare-code.ts'
import { CodeSheet } from '../../../ui/code/CodeSheet.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { CodeLines } from '../../../ui/text/CodeLines.tsx'
import { useColors } from '../../../ui/text/use-colors.ts'
import { useChangeRepository } from './use-standards-repositories.ts'

interface Props {
  repository: { id: string; fullName: string }
  edit: StandardsEdit
  isManager: boolean
}

export function EditByHand({ repository, edit, isManager }: Props) {
  const { ours, theirs, path, title, decision } = edit
  const { mutate, isPending } = useChangeRepository()
  const compared = useMemo(() => compareCode({ before: ours, after: theirs, startLine: 1 }), [ours, theirs])
  const lines = useColors(compared, { language: 'Markdown', path })
  const decide = (chosen: 'keep' | 'restore') =>
    mutate({ kind: 'decide', repositoryId: repository.id, edit, decision: chosen })
  const label = `Manual edit to “${title}” in ${path}`
  return (
    <div className="mt-2.5">
      <CodeSheet
        head={
          <span className="min-w-0 flex-9 [overflow-wrap:anywhere]">{`${repository.fullName} · ${path}`}</span>
        }
        copy={theirs}
        what={`the edited text of “${title}”`}
        canWrap={false}
      >
        <CodeLines wrap lines={lines.map((line) => ({ ...line, number: null }))} label={label} />
      </CodeSheet>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <p className="min-w-0 flex-1 basis-48 text-xs text-ink-2">
          {decision === 'keep' && 'Kept until this standard changes.'}
          {decision === 'restore' && 'The pull request restores the standard’s text.'}
          {decision === null &&
            (isManager
              ? 'Somebody edited this text by hand. It stays until you decide.'
              : 'Somebody edited this text by hand. It stays until your team’s manager decides.')}
        </p>
        {isManager && (
          <div className="flex flex-wrap gap-2">
            {decision !== 'keep' && (
              <Button size="small" disabled={isPending} onClick={() => decide('keep')}>
                Keep the edit
              </Button>
            )}
            {decision !== 'restore' && (
              <Button size="small" disabled={isPending} onClick={() => decide('restore')}>
                Restore Debrief’s text
              </Button>
            )}
          </div>
        )}
      </div>
    </div>
  )
}
