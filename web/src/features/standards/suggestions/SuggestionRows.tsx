import type { SuggestedStandard } from '@debrief/contracts/standards/standards'
import clsx from 'clsx'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../ui/controls/Button.tsx'
import { Link } from '../../../ui/controls/Link.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { useTellSuccess } from '../../../ui/dialogs/Toasts.tsx'
import { Line } from '../../../ui/text/Words.tsx'
import { CategoryLabel } from '../../mistakes/shared/CategoryLabel.tsx'
import { getOpenedId, type Place, toAddress } from '../address.ts'
import { ScopeChips } from '../ScopeChips.tsx'
import { useChangeStandards } from '../use-change-standards.ts'
import { showAll } from '../words.ts'
import { evidenceInWords } from './describe-evidence.ts'
import { FindStandards } from './FindStandards.tsx'
import * as words from './words.ts'

const ExportLinks = lazy(async () => ({
  default: (await import('../../lists/shared/ExportLinks.tsx')).ExportLinks,
}))

const FEW = 3

export function SuggestionRows({
  place,
  suggestions,
  onFind,
}: {
  place: Place
  suggestions: readonly SuggestedStandard[]
  onFind(): void
}) {
  const [isWhole, setWhole] = useState(false)
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>(new Set())
  const selected = suggestions.filter(({ id }) => chosenIds.has(id))
  const openedAt = suggestions.findIndex(({ id }) => id === getOpenedId(place.opened))
  const shown = isWhole || openedAt >= FEW ? suggestions : suggestions.slice(0, FEW)
  return (
    <section
      aria-labelledby="suggested"
      className="mt-3 rounded-md border border-dashed border-line-2 px-1.5 py-1.5"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        <h2 id="suggested" className="flex items-baseline gap-2 px-1.5 py-1 text-xs font-semibold">
          {words.suggested}
          <span className="font-mono text-2xs font-medium text-ink-3">{suggestions.length}</span>
        </h2>
        <FindStandards kind="quiet" onOpen={onFind} />
      </div>
      {shown.map((suggestion) => {
        const { id, title, category } = suggestion
        const chosen = id === getOpenedId(place.opened)
        return (
          <div key={id} className="flex items-start">
            {suggestions.length > 1 && (
              <label className="mt-1 inline-flex size-7 shrink-0 items-center justify-center rounded-sm hover:bg-hover">
                <input
                  type="checkbox"
                  aria-label={words.select(title)}
                  checked={chosenIds.has(id)}
                  onChange={({ target }) => setChosenIds((before) => withId(before, id, target.checked))}
                  className="size-4 accent-current"
                />
              </label>
            )}
            <Link
              to={toAddress({ ...place, opened: { suggestion: id } })}
              data-standard={id}
              aria-current={chosen ? 'true' : undefined}
              className={clsx(
                'block min-w-0 flex-1 scroll-my-1.5 rounded-md px-1.5 py-2 -outline-offset-2',
                chosen ? 'bg-sheet inset-ring inset-ring-line-2' : 'hover:bg-hover',
              )}
            >
              <span className="line-clamp-2 font-[550] [overflow-wrap:anywhere]">
                <Line text={title} />
              </span>
              <span className="mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-xs text-ink-3">
                <CategoryLabel category={category} />
                <ScopeChips scope={suggestion} limit={1} />
                {evidenceInWords(suggestion)}
              </span>
            </Link>
          </div>
        )
      })}
      {shown.length < suggestions.length && (
        <Button kind="quiet" size="small" onClick={() => setWhole(true)}>
          {showAll(suggestions.length)}
        </Button>
      )}
      {suggestions.length > 0 && (
        <div className="mt-1 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-1.5 py-1 text-xs text-ink-2">
          {words.exportAll}
          <Suspense fallback={<div className="h-7" />}>
            <ExportLinks list="/api/standards/suggested" text={words.exportAs} />
          </Suspense>
        </div>
      )}
      {selected.length > 0 && <PublishSelected selected={selected} onDone={() => setChosenIds(new Set())} />}
    </section>
  )
}

function withId(ids: ReadonlySet<string>, id: string, isThere: boolean): ReadonlySet<string> {
  const after = new Set(ids)
  if (isThere) after.add(id)
  else after.delete(id)
  return after
}

interface PublishSelectedProps {
  selected: readonly SuggestedStandard[]
  /** Called after publishing, even if that failed, and after the person clears the selection. */
  onDone(): void
}

/** Stops at the first suggestion that can't be published. A dialog explains the failure. */
function PublishSelected({ selected, onDone }: PublishSelectedProps) {
  const { ask } = useChangeStandards()
  const tell = useTellSuccess()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const publish = async () => {
    setBusy(true)
    let published = 0
    for (const { id, languages, paths } of selected) {
      if ((await ask({ kind: 'publish', suggestionId: id, scope: { languages, paths } })) === null) break
      published += 1
    }
    if (published > 0) tell(words.published(published))
    setBusy(false)
    onDone()
  }
  return (
    <div className="flex flex-wrap items-center gap-2 px-1.5 pt-1 pb-0.5">
      <Button kind="primary" size="small" busy={isBusy && words.publishing} onClick={() => setAsking(true)}>
        {words.publishSelected(selected.length)}
      </Button>
      <Button kind="quiet" size="small" onClick={onDone}>
        {words.clear}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={words.askPublish(selected.length)}
          text={words.aboutPublishing(selected.map(({ title }) => title))}
          confirm={words.publish}
          onConfirm={() => void publish()}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}
