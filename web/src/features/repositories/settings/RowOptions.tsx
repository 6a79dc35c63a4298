import type { HistoryImport } from '@debrief/contracts/history/history'
import type { ConnectedRepository } from '@debrief/contracts/repositories/repositories'
import { problemText } from '../../../lib/problem-text.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Choices } from '../../../ui/controls/Choices.tsx'
import { Switch } from '../../../ui/controls/Switch.tsx'
import { useTellFailure } from '../../../ui/dialogs/Toasts.tsx'
import { HISTORY_OPTION } from '../../history/shared/history-words.ts'
import { ImportStrip, Named } from '../../history/shared/ImportStrip.tsx'
import { isOpen } from '../../history/shared/use-history.ts'
import { importHistory } from '../../history/shared/words.ts'
import * as words from '../row-options-words.ts'
import { useChangeAnalyzed } from './use-repositories.ts'

interface Props {
  repository: ConnectedRepository
  history: HistoryImport | undefined
  isShown: boolean
  onImport(): void
}

const AUTHORS = [
  { value: 'team', label: words.team },
  { value: 'everyone', label: words.everyone },
] as const

export function RowOptions({ repository, history, isShown, onImport }: Props) {
  const hasEarlier = history !== undefined && !isShown && history.progress.analyzed > 0
  return (
    <>
      {hasEarlier && (
        <div className="border-t border-dashed border-line-2">
          <ImportStrip one={history} />
        </div>
      )}
      <div className="grid gap-2.5 border-t border-dashed border-line-2 px-4 py-3 text-sm">
        {(!history || !isOpen(history)) && (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <p className="min-w-0 flex-1 basis-64 text-ink-2">{HISTORY_OPTION}</p>
            <Button size="small" onClick={onImport}>
              <Named text={importHistory} repository={repository.fullName} />
            </Button>
          </div>
        )}
        <Authors repository={repository} />
        <Agents repository={repository} />
        {repository.reachability === 'unreachable' && (
          <p className="max-w-[64ch] text-ink-2">{words.noAccess}</p>
        )}
      </div>
    </>
  )
}

function Agents({ repository: { id, fullName, analyzeAgents } }: Pick<Props, 'repository'>) {
  const tellFailure = useTellFailure()
  const { mutate, isPending, variables } = useChangeAnalyzed()
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="min-w-0 flex-1 basis-64 text-ink-2">{words.aboutAgents}</p>
      <Switch
        label={words.analyzeAgentsIn(fullName)}
        on={(isPending ? variables.analyzeAgents : undefined) ?? analyzeAgents}
        disabled={isPending}
        onChange={(wanted) =>
          mutate({ id, analyzeAgents: wanted }, { onError: (error) => tellFailure(problemText(error)) })
        }
      />
    </div>
  )
}

function Authors({ repository: { id, fullName, analyzeAuthors } }: Pick<Props, 'repository'>) {
  const tellFailure = useTellFailure()
  const { mutate, isPending, variables } = useChangeAnalyzed()
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="min-w-0 flex-1 basis-64 text-ink-2">{words.aboutAuthors}</p>
      <Choices
        label={words.authorsIn(fullName)}
        choices={AUTHORS}
        chosen={(isPending ? variables.analyzeAuthors : undefined) ?? analyzeAuthors}
        onChoose={(wanted) =>
          mutate({ id, analyzeAuthors: wanted }, { onError: (error) => tellFailure(problemText(error)) })
        }
      />
    </div>
  )
}
