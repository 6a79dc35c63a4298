import { PAGE_NAMES } from '@debrief/contracts/pages'
import { Fragment } from 'react'
import { MOD_KEY } from '../../lib/mod-key.ts'
import { Switch } from '../../ui/controls/Switch.tsx'
import { CloseButton } from '../../ui/dialogs/CloseButton.tsx'
import { useModal } from '../../ui/dialogs/use-modal.ts'
import { Kbd } from '../../ui/text/Kbd.tsx'
import { LISTED_PAGES } from '../pages.ts'
import { useSingleKeys } from './use-single-keys.ts'

type Row = readonly [does: string, ...keys: readonly string[]]

const GROUPS: readonly { title: string; rows: readonly Row[] }[] = [
  {
    title: 'Go to',
    rows: [
      ['Jump to anything', `${MOD_KEY}K`],
      ...LISTED_PAGES.map(({ path, shortcut }): Row => [PAGE_NAMES[path], 'g', shortcut]),
    ],
  },
  {
    title: 'In a list',
    rows: [
      ['Next or previous item', 'j', 'k'],
      ['Next or previous item in a focused list', '↓', '↑'],
      ['Open', 'Enter'],
      ['Back to the list', 'Esc'],
      ['Focus the filter', 'f'],
      ['Select a pull request', 'x'],
      ['Select a range of pull requests', '⇧X'],
    ],
  },
  {
    title: 'In a review',
    rows: [
      ['Next or previous mistake', ']', '['],
      ['Open on GitHub', 'o'],
      ['Re-analyze', 'a'],
    ],
  },
  {
    title: 'On a mistake',
    rows: [
      ['Practice this', 'p'],
      ['Make a standard (managers only)', 's'],
      ['Copy link', 'y'],
      ['Dispute', 'd'],
    ],
  },
  {
    title: 'On team standards',
    rows: [['Create a standard (managers only)', 'c']],
  },
  {
    title: 'In an exercise',
    rows: [
      ['Check answer', `${MOD_KEY}↵`],
      ['Next hint', 'h'],
      ['Again, Hard, Good, Easy', '1–4'],
    ],
  },
  {
    title: 'Everywhere',
    rows: [
      ['Notifications', 'n'],
      ['View as (managers only)', 'v'],
      ['Show keyboard shortcuts', '?'],
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
          Keyboard
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
          <b className="block font-semibold">Single-key shortcuts</b>
          <span className="text-ink-2">
            Shortcuts that use only letters, numbers or symbols. They’re always off while you type.
          </span>
        </p>
        <Switch label="Single-key shortcuts" on={on} disabled={busy} onChange={change} />
      </div>
    </dialog>
  )
}
