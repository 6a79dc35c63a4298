import {
  MAX_VIEW_NAME_LENGTH,
  MAX_VIEW_QUERY_LENGTH,
  VIEW_PATHS,
  type ViewScreen,
} from '@debrief/contracts/lists/constants'
import type { SavedView } from '@debrief/contracts/lists/saved-views'
import { Pencil, Trash2 } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { problemText } from '../../../lib/problem-text.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { FIELD } from '../../../ui/controls/field.ts'
import { Link } from '../../../ui/controls/Link.tsx'
import { useTellFailure, useTellSuccess } from '../../../ui/dialogs/Toasts.tsx'
import { LoadFailed } from '../../../ui/states/LoadFailed.tsx'
import { cancel, deleting, save, saving, undo } from '../../../ui/words.ts'
import { useChangeViews, useSavedViews } from './use-saved-views.ts'
import * as words from './views-panel-words.ts'

interface Props {
  screen: ViewScreen
  query: string
}

export function ViewsPanel({ screen, query }: Props) {
  const { views, error, refetch } = useSavedViews(screen)
  if (error && !views)
    return <LoadFailed title={words.failed} reason={problemText(error)} onRetry={() => void refetch()} />
  if (!views) return <div className="skeleton h-8" role="status" aria-label={words.loading} />
  const current = views.find((view) => isSame(view.query, query))
  return (
    <div className="grid gap-2">
      {views.length > 0 && (
        <ul aria-label={words.views} className="-mx-1.5 max-h-64 overflow-y-auto">
          {views.map((view) => (
            <View key={view.id} view={view} isCurrent={view === current} />
          ))}
        </ul>
      )}
      {query === '' ? (
        <p className="text-xs text-ink-2">{words.aboutSaving(views.length > 0)}</p>
      ) : (
        !current && <SaveView screen={screen} query={query} />
      )}
    </div>
  )
}

function View({ view, isCurrent }: { view: SavedView; isCurrent: boolean }) {
  const [isRenaming, setRenaming] = useState(false)
  const { ask, isBusy } = useChangeViews()
  const tellSuccess = useTellSuccess()
  const tellFailure = useTellFailure()
  const remove = async () => {
    try {
      await ask({ kind: 'delete', viewId: view.id })
      tellSuccess(words.removed(view.name), { name: undo, run: () => void restore() })
    } catch (error) {
      tellFailure(words.removeFailed(problemText(error)))
    }
  }
  const restore = () =>
    ask({ kind: 'save', screen: view.screen, name: view.name, query: view.query }).catch((error: unknown) =>
      tellFailure(words.restoreFailed(problemText(error))),
    )
  if (isRenaming)
    return (
      <li className="px-1.5 py-1">
        <NameForm
          label={words.newName(view.name)}
          start={view.name}
          confirm={words.rename}
          onConfirm={(name) => ask({ kind: 'rename', viewId: view.id, name })}
          onDone={() => setRenaming(false)}
        />
      </li>
    )
  return (
    <li className="flex items-center gap-1">
      <Link
        to={`${VIEW_PATHS[view.screen]}?${view.query}`}
        aria-current={isCurrent ? 'true' : undefined}
        className="flex min-h-10 min-w-0 flex-1 items-center rounded-sm px-1.5 text-sm -outline-offset-2 hover:bg-hover aria-[current]:font-semibold lg:min-h-8"
      >
        <span className="truncate">{view.name}</span>
      </Link>
      <Button
        kind="quiet"
        size="small"
        label={words.renameView(view.name)}
        icon={<Pencil className="size-3.5" aria-hidden="true" />}
        onClick={() => setRenaming(true)}
      />
      <Button
        kind="quiet"
        size="small"
        label={words.removeView(view.name)}
        busy={isBusy && deleting}
        icon={<Trash2 className="size-3.5" aria-hidden="true" />}
        onClick={() => void remove()}
      />
    </li>
  )
}

function SaveView({ screen, query }: Props) {
  const { ask } = useChangeViews()
  const tell = useTellSuccess()
  if (query.length > MAX_VIEW_QUERY_LENGTH) return <p className="text-xs text-ink-2">{words.tooLong}</p>
  return (
    <NameForm
      label={words.saveAs}
      start=""
      confirm={save}
      onConfirm={async (name) => {
        await ask({ kind: 'save', screen, name, query })
        tell(words.saved(name))
      }}
    />
  )
}

interface NameFormProps {
  label: string
  start: string
  confirm: string
  onConfirm(name: string): Promise<unknown>
  onDone?(): void
}

function NameForm({ label, start, confirm, onConfirm, onDone }: NameFormProps) {
  const id = useId()
  const [name, setName] = useState(start)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '' || isBusy) return
    setBusy(true)
    setFailure(null)
    try {
      if (name.trim() !== start) await onConfirm(name.trim())
      onDone?.()
    } catch (error) {
      setFailure(problemText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form onSubmit={(event) => void submit(event)} className="grid gap-1">
      <label htmlFor={id} className="text-xs font-semibold text-ink-2">
        {label}
      </label>
      <span className="flex gap-1.5">
        <input
          id={id}
          value={name}
          maxLength={MAX_VIEW_NAME_LENGTH}
          autoComplete="off"
          aria-invalid={failure !== null}
          onChange={({ target }) => setName(target.value)}
          className={`${FIELD} min-w-0 flex-1 font-normal text-ink`}
        />
        <Button
          type="submit"
          className="h-10 lg:h-[34px]"
          size="small"
          disabled={name.trim() === ''}
          busy={isBusy && saving}
        >
          {confirm}
        </Button>
        {onDone && (
          <Button kind="quiet" className="h-10 lg:h-[34px]" size="small" onClick={onDone}>
            {cancel}
          </Button>
        )}
      </span>
      {failure && (
        <p role="alert" className="tone-red text-xs text-tone">
          {failure}
        </p>
      )}
    </form>
  )
}

/** Whether two query strings have the same parameters, in any order. */
function isSame(one: string, other: string): boolean {
  const sort = (query: string) =>
    [...new URLSearchParams(query)]
      .map((entry) => entry.join('='))
      .toSorted()
      .join('&')
  return sort(one) === sort(other)
}
