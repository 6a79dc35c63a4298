import type { PracticeCard } from '@debrief/contracts/practice/card'
import clsx from 'clsx'
import { type KeyboardEvent, type MouseEvent, useMemo, useRef } from 'react'
import type { CodeLine } from '../../../lib/diff/code-line.ts'
import { compareCode } from '../../../lib/diff/compare-code.ts'
import { CodeLines } from '../../../ui/text/CodeLines.tsx'
import { useColors } from '../../../ui/text/use-colors.ts'
import * as words from './words.ts'

type Option = NonNullable<PracticeCard['options']>[number]
type Id = Option['id']

interface Props {
  options: readonly Option[]
  language: string | null
  path: string
  chosen: Id | null
  onChoose(id: Id): void
  /** The better version. Null until the exercise is answered. After that, people can no longer choose. */
  better: Id | null
}

const MOVES = new Set(['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'])

export function ChooseChange({ options, language, path, chosen, onChoose, better }: Props) {
  const group = useRef<HTMLDivElement>(null)
  const [first, second] = options
  const versions = useMemo(() => (first && second ? tellApart(first.code, second.code) : []), [first, second])
  const choose = (id: Id) => better === null && onChoose(id)
  const onKeyDown = (event: KeyboardEvent) => {
    if (!MOVES.has(event.key) || (event.target as Element).role !== 'radio') return
    event.preventDefault()
    const at = options.findIndex(({ id }) => id === chosen)
    const to = (Math.max(at, 0) + 1) % options.length
    if (options[to]) choose(options[to].id)
    group.current?.querySelectorAll<HTMLElement>('[role=radio]')[to]?.focus()
  }
  // A click on the code also chooses the version. A click that selects text doesn't.
  const onClick = ({ target }: MouseEvent) => {
    const version = (target as Element).closest<HTMLElement>('[data-version]')?.dataset.version
    const option = options.find(({ id }) => id === version)
    if (option && getSelection()?.isCollapsed !== false) choose(option.id)
  }
  return (
    <div
      ref={group}
      role="radiogroup"
      aria-label={words.whichIsBetter}
      onClick={onClick}
      onKeyDown={onKeyDown}
      className="grid divide-line max-lg:divide-y lg:grid-cols-2 lg:divide-x"
    >
      {options.map(({ id }, at) => (
        <Version
          key={id}
          id={id}
          lines={versions[at] ?? []}
          {...{ language, path }}
          checked={id === chosen}
          focusable={chosen === null ? at === 0 : id === chosen}
          note={better === id ? words.betterVersion : null}
          settled={better !== null}
        />
      ))}
    </div>
  )
}

interface VersionProps {
  id: Id
  lines: CodeLine[]
  language: string | null
  path: string
  checked: boolean
  focusable: boolean
  note: string | null
  settled: boolean
}

function Version({ id, lines: plain, language, path, ...props }: VersionProps) {
  const { checked, focusable, note, settled } = props
  const lines = useColors(plain, { language, path })
  return (
    <div
      data-version={id}
      className={clsx('flex min-w-0 flex-col', checked && 'shadow-[inset_0_3px_0_var(--mark-deep)]')}
    >
      <button
        type="button"
        role="radio"
        aria-checked={checked}
        aria-disabled={settled}
        tabIndex={focusable ? 0 : -1}
        className="flex h-11 items-center gap-2.5 border-b border-line bg-sheet px-3.5 text-left font-sans text-sm font-[550] -outline-offset-2 hover:bg-hover"
      >
        <span
          aria-hidden="true"
          className={clsx(
            'grid size-[17px] place-items-center rounded-full border',
            checked ? 'border-ink' : 'border-line-ctl',
          )}
        >
          {checked && <span className="size-[9px] rounded-full bg-ink" />}
        </span>
        {words.versions[id]}
        {note && <span className="tone-green font-[550] text-tone">{note}</span>}
      </button>
      <div className={clsx('flex-1 text-[13px]', !settled && 'cursor-pointer')}>
        <CodeLines lines={lines} label={`${words.versions[id]}: ${path}`} />
      </div>
    </div>
  )
}

/** Highlights the differences in both versions, because neither version is the original. */
function tellApart(first: string, second: string): CodeLine[][] {
  const compared = compareCode({ before: first, after: second, startLine: 1 })
  const of = (own: CodeLine['kind']) =>
    compared
      .filter(({ kind }) => kind === 'same' || kind === own)
      .map((line, at): CodeLine => ({ ...line, kind: 'same', number: at + 1, marked: line.kind === own }))
  return [of('removed'), of('added')]
}
