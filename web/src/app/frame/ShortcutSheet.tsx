import { PAGE_NAMES } from '@debrief/contracts/pages'
import { Fragment } from 'react'
import { MOD_KEY } from '../../lib/mod-key.ts'
import { Switch } from '../../ui/controls/Switch.tsx'
import { CloseButton } from '../../ui/dialogs/CloseButton.tsx'
import { useModal } from '../../ui/dialogs/use-modal.ts'
import { Kbd } from '../../ui/text/Kbd.tsx'
import { LISTED_PAGES } from '../pages.ts'
import * as words from './shortcut-sheet-words.ts'
import { useSingleKeys } from './use-single-keys.ts'
import { jumpToAnything } from './words.ts'

type Row = readonly [does: string, ...keys: readonly string[]]

const GROUPS: readonly { title: string; rows: readonly Row[] }[] = [
  {
    title: words.goTo,
    rows: [
      [jumpToAnything, `${MOD_KEY}K`],
      ...LISTED_PAGES.map(({ path, shortcut }): Row => [PAGE_NAMES[path], 'g', shortcut]),
    ],
  },
  {
    title: words.inList,
    rows: [
      [words.nextItem, 'j', 'k'],
      [words.nextFocusedItem, '↓', '↑'],
      [words.open, 'Enter'],
      [words.backToList, 'Esc'],
      [words.focusFilter, 'f'],
      [words.select, 'x'],
      [words.selectRange, '⇧X'],
    ],
  },
  {
    title: words.inReview,
    rows: [
      [words.nextMistake, ']', '['],
      [words.openOnGithub, 'o'],
      [words.reanalyze, 'a'],
    ],
  },
  {
    title: words.onMistake,
    rows: [
      [words.practice, 'p'],
      [words.makeStandard, 's'],
      [words.copyLink, 'y'],
      [words.dispute, 'd'],
    ],
  },
  {
    title: words.onStandards,
    rows: [[words.createStandard, 'c']],
  },
  {
    title: words.inExercise,
    rows: [
      [words.checkAnswer, `${MOD_KEY}↵`],
      [words.nextHint, 'h'],
      [words.grades, '1–4'],
    ],
  },
  {
    title: words.everywhere,
    rows: [
      [words.notifications, 'n'],
      [words.viewAs, 'v'],
      [words.showShortcuts, '?'],
    ],
  },
]

export function ShortcutSheet({ onClose }: { onClose(): void }) {
  const modal = useModal(onClose)
  const { on, busy, change } = useSingleKeys()
  return (
    <dialog
      {...modal}
      aria-labelledby="shortcuts-title"
      className="appear w-[calc(100%-32px)] max-w-[640px] rounded-lg border border-line bg-sheet text-ink shadow-3 backdrop:bg-overlay"
    >
      <div className="flex items-center gap-2 border-b border-line py-2 pr-2 pl-5">
        <h2 id="shortcuts-title" className="title-3 flex-1">
          {words.keyboard}
        </h2>
        <CloseButton onClose={onClose} />
      </div>
      <div className="grid gap-x-8 gap-y-4 px-5 py-4 sm:grid-cols-2">
        {GROUPS.map(({ title, rows }) => (
          <section key={title}>
            <h3 className="mb-1.5 text-xs font-semibold text-ink-3">{title}</h3>
            <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1.5 text-sm">
              {rows.map(([does, ...keys]) => (
                <Fragment key={does}>
                  <dt>{does}</dt>
                  <dd className="flex justify-end gap-1">
                    {keys.map((key) => (
                      <Kbd key={key}>{key}</Kbd>
                    ))}
                  </dd>
                </Fragment>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <div className="flex items-center gap-4 border-t border-line px-5 py-3.5 text-sm">
        <p className="flex-1">
          <b className="block font-semibold">{words.singleKeys}</b>
          <span className="text-ink-2">{words.aboutSingleKeys}</span>
        </p>
        <Switch label={words.singleKeys} on={on} disabled={busy} onChange={change} />
      </div>
    </dialog>
  )
}
