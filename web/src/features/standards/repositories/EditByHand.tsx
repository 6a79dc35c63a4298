import type { StandardsEdit } from '@debrief/contracts/standards/standards-repositories'
import { CodeSheet } from '../../../ui/code/CodeSheet.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { CodeLines } from '../../../ui/text/CodeLines.tsx'
import { useEditedLines } from './use-edited-lines.ts'
import { useChangeRepository } from './use-standards-repositories.ts'
import * as words from './words.ts'

interface Props {
  repository: { id: string; fullName: string }
  edit: StandardsEdit
  isManager: boolean
}

export function EditByHand({ repository, edit, isManager }: Props) {
  const { theirs, path, title, decision } = edit
  const { mutate, isPending } = useChangeRepository()
  const lines = useEditedLines(edit)
  const decide = (chosen: 'keep' | 'restore') =>
    mutate({ kind: 'decide', repositoryId: repository.id, edit, decision: chosen })
  return (
    <div className="mt-2.5">
      <CodeSheet
        head={
          <span className="min-w-0 flex-9 [overflow-wrap:anywhere]">{`${repository.fullName} · ${path}`}</span>
        }
        copy={theirs}
        copyLabel={words.copyEditedText(title)}
        canWrap={false}
      >
        <CodeLines wrap lines={lines} label={words.edit(title, path)} />
      </CodeSheet>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <p className="min-w-0 flex-1 basis-48 text-xs text-ink-2">
          {words.describeDecision(decision, isManager)}
        </p>
        {isManager && (
          <div className="flex flex-wrap gap-2">
            {decision !== 'keep' && (
              <Button size="small" disabled={isPending} onClick={() => decide('keep')}>
                {words.keep}
              </Button>
            )}
            {decision !== 'restore' && (
              <Button size="small" disabled={isPending} onClick={() => decide('restore')}>
                {words.restore}
              </Button>
            )}
          </div>
        )}
      </div>
    </div>
  )
}
