import type { ConnectedRepository } from '@debrief/contracts/repositories/repositories'
import { count } from '../../../lib/format-time.ts'
import { problemText } from '../../../lib/problem-text.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Choices } from '../../../ui/controls/Choices.tsx'
import { useTellFailure, useTellSuccess } from '../../../ui/dialogs/Toasts.tsx'
import { useChangeAuthors, useImport } from './use-repositories.ts'

interface Props {
  repository: ConnectedRepository
  fresh: boolean
  onSettled(): void
}

const AUTHORS = [
  { value: 'team', label: 'You and your team' },
  { value: 'everyone', label: 'Everyone' },
] as const

/** Lets people import earlier pull requests and choose whose pull requests are analyzed automatically. */
export function RowOptions({ repository, fresh, onSettled }: Props) {
  return (
    <div className="grid gap-2.5 border-t border-dashed border-line-2 px-4 py-3 text-sm">
      <ImportOffer repository={repository} fresh={fresh} onSettled={onSettled} />
      <Authors repository={repository} />
      {repository.reachability === 'unreachable' && (
        <p className="max-w-[64ch] text-ink-2">
          Your GitHub account can no longer access this repository. Check that it still exists and that you
          have access. Its reviews stay here until you disconnect it.
        </p>
      )}
    </div>
  )
}

function ImportOffer({ repository, fresh, onSettled }: Props) {
  const tellSuccess = useTellSuccess()
  const tellFailure = useTellFailure()
  const { mutate, isPending } = useImport()
  const { id, fullName } = repository
  const start = () =>
    mutate(id, {
      onSuccess: ({ imported, known }) => {
        tellSuccess(describe(fullName, imported, known))
        onSettled()
      },
      onError: (error) => tellFailure(problemText(error)),
    })
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="min-w-0 flex-1 basis-64 text-ink-2">
        {fresh && <b className="font-semibold text-ink">Connected. </b>}
        Import the last 20 merged pull requests. They count toward your plan only when you analyze them.
      </p>
      <span className="flex gap-1.5">
        {fresh && (
          <Button kind="quiet" size="small" onClick={onSettled}>
            Not now
          </Button>
        )}
        <Button size="small" busy={isPending && 'Importing…'} onClick={start}>
          Import
        </Button>
      </span>
    </div>
  )
}

function describe(fullName: string, imported: number, known: number): string {
  if (imported > 0) return `${count(imported, 'pull request')} imported from ${fullName}.`
  return known > 0
    ? `The latest merged pull requests from ${fullName} were already imported.`
    : `${fullName} has no merged pull requests yet.`
}

function Authors({ repository: { id, fullName, analyzeAuthors } }: Pick<Props, 'repository'>) {
  const tellFailure = useTellFailure()
  const { mutate, isPending, variables } = useChangeAuthors()
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="min-w-0 flex-1 basis-64 text-ink-2">
        Pull requests by these authors are analyzed automatically. For all others, click Analyze.
      </p>
      <Choices
        label={`Authors whose pull requests in ${fullName} are analyzed automatically`}
        choices={AUTHORS}
        chosen={isPending ? variables.analyzeAuthors : analyzeAuthors}
        onChoose={(wanted) =>
          mutate({ id, analyzeAuthors: wanted }, { onError: (error) => tellFailure(problemText(error)) })
        }
      />
    </div>
  )
}
