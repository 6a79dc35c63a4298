import type { HistoryImport } from '@debrief/contracts/history/history'
import type { ConnectedRepository } from '@debrief/contracts/repositories/repositories'
import { problemText } from '../../../lib/problem-text.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Choices } from '../../../ui/controls/Choices.tsx'
import { Switch } from '../../../ui/controls/Switch.tsx'
import { useTellFailure } from '../../../ui/dialogs/Toasts.tsx'
import { HISTORY_OPTION, IMPORT_HISTORY } from '../../history/shared/history-words.ts'
import { ImportStrip } from '../../history/shared/ImportStrip.tsx'
import { isOpen } from '../../history/shared/use-history.ts'
import { useChangeAnalyzed } from './use-repositories.ts'

interface Props {
  repository: ConnectedRepository
  history: HistoryImport | undefined
  isShown: boolean
  onImport(): void
}

const AUTHORS = [
  { value: 'team', label: 'You and your team' },
  { value: 'everyone', label: 'Everyone' },
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
              <span>
                {IMPORT_HISTORY} <span className="sr-only">of {repository.fullName}</span>
              </span>
            </Button>
          </div>
        )}
        <Authors repository={repository} />
        <Agents repository={repository} />
        {repository.reachability === 'unreachable' && (
          <p className="max-w-[64ch] text-ink-2">
            Your GitHub account can no longer access this repository. Check that it still exists and that you
            have access. Its reviews stay here until you disconnect it.
          </p>
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
      <p className="min-w-0 flex-1 basis-64 text-ink-2">
        Also analyze pull requests that a coding agent’s bot opens. They count toward your plan, and appear
        only on the agent’s page.
      </p>
      <Switch
        label={`Analyze coding agents’ pull requests in ${fullName}`}
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
      <p className="min-w-0 flex-1 basis-64 text-ink-2">
        Pull requests by these authors are analyzed automatically. To analyze other pull requests, click
        Analyze on the Pull Requests page.
      </p>
      <Choices
        label={`Authors whose pull requests in ${fullName} are analyzed automatically`}
        choices={AUTHORS}
        chosen={(isPending ? variables.analyzeAuthors : undefined) ?? analyzeAuthors}
        onChoose={(wanted) =>
          mutate({ id, analyzeAuthors: wanted }, { onError: (error) => tellFailure(problemText(error)) })
        }
      />
    </div>
  )
}
