import { PAGE_NAMES } from '@debrief/contracts/pages'
import clsx from 'clsx'
import { CommandGroup, CommandInput, CommandItem, CommandList, CommandRoot, useCommandState } from 'cmdk'
import { Clock, Keyboard, LogOut, type LucideIcon, Moon, Sun, Wrench } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { useViewed } from '../../features/teams/shared/viewing/Viewing.tsx'
import { noteRecent, type RecentItem, readRecent } from '../../lib/recent.ts'
import { useSignOut } from '../../session/SignOutButton.tsx'
import { useIsOperator, useViewer } from '../../session/use-viewer.ts'
import { useModal } from '../../ui/dialogs/use-modal.ts'
import { Kbd } from '../../ui/text/Kbd.tsx'
import { Message } from '../../ui/text/Message.tsx'
import { useTheme } from '../../ui/use-theme.ts'
import { jumpTo, jumpToAnything, keyboardShortcuts } from '../frame/words.ts'
import { LISTED_PAGES, OPERATORS_PAGE } from '../pages.ts'
import { type Command, KINDS, listActions, listSettings, toPath } from './commands.ts'
import { Marked } from './Marked.tsx'
import { FOUND, rank } from './rank-match.ts'
import { useSearch } from './use-search.ts'
import * as words from './words.ts'

interface Props {
  onClose(): void
  onShortcuts(): void
}

/** The parent keeps the typed text, because people can type before this code has loaded. */
interface SearchInput {
  typed: string
  onType(typed: string): void
}

export function Palette({ onClose, onShortcuts, typed, onType }: Props & SearchInput) {
  const modal = useModal(onClose)
  const { data: viewer } = useViewer()
  const { viewed } = useViewed()
  const { results, isSettled, isFailed } = useSearch(typed, viewed)
  const open = useOpen(onClose)
  const isEmpty = typed.trim() === ''
  const toItem = ({ name, path, Icon }: Command) => (
    <Item key={`${path} ${name}`} name={name} Icon={Icon} typed={typed} onSelect={() => open(path)} />
  )
  const kinds = Object.entries(KINDS)
    .map(([kind, looks]) => ({ ...looks, found: results.filter((one) => one.kind === kind) }))
    .filter(({ found }) => found.length > 0)
  return (
    <dialog
      {...modal}
      aria-label={jumpToAnything}
      className="appear mt-[12dvh] w-[calc(100%-32px)] max-w-[600px] overflow-hidden rounded-lg border border-line-2 bg-sheet text-ink shadow-3 backdrop:bg-overlay"
    >
      <CommandRoot label={jumpToAnything} loop vimBindings={false} filter={rank}>
        <CommandInput
          data-start
          placeholder={jumpTo}
          value={typed}
          onValueChange={onType}
          className="h-12 w-full border-b border-line bg-transparent px-4 text-md -outline-offset-2 placeholder:text-ink-3"
        />
        <CommandList className="max-h-[min(420px,60dvh)] overflow-y-auto p-1.5">
          {isEmpty && <RecentItems viewerId={viewer?.id} open={open} />}
          <Group title={words.pages}>
            {LISTED_PAGES.map(({ path, Icon }) => toItem({ name: PAGE_NAMES[path], path, Icon }))}
            <OperatorsItem toItem={toItem} />
          </Group>
          {kinds.map(({ title, Icon, found }) => (
            <Group key={title} title={title}>
              {found.map((one) => (
                <Item
                  key={`${one.kind} ${one.id}`}
                  id={`${isSettled ? FOUND : ''}${one.kind} ${one.id}`}
                  name={one.title}
                  about={one.about}
                  Icon={Icon}
                  typed={typed}
                  onSelect={() => open(toPath(one), { ...one, path: toPath(one) })}
                />
              ))}
            </Group>
          ))}
          <Group title={words.actions}>
            {listActions(viewer).map(toItem)}
            <HereItems typed={typed} onClose={onClose} onShortcuts={onShortcuts} />
          </Group>
          {!isEmpty && <Group title={words.settings}>{listSettings(viewer).map(toItem)}</Group>}
        </CommandList>
        <Nothing isSettled={isSettled} isFailed={isFailed} />
        <Hints />
      </CommandRoot>
    </dialog>
  )
}

function useOpen(onClose: () => void) {
  const navigate = useNavigate()
  const { data: viewer } = useViewer()
  return (path: string, object?: RecentItem) => {
    onClose()
    if (object && viewer) noteRecent(viewer.id, object)
    if (path.startsWith('/lessons/')) window.location.assign(path)
    else void navigate(path)
  }
}

function RecentItems({
  viewerId,
  open,
}: {
  viewerId: string | undefined
  open(path: string, object: RecentItem): void
}) {
  const [recent] = useState(() => (viewerId ? readRecent(viewerId) : []))
  if (recent.length === 0) return null
  return (
    <Group title={words.recent}>
      {recent.map((one) => (
        <Item
          key={one.path}
          id={`recent ${one.path}`}
          name={one.title}
          about={one.about}
          Icon={Clock}
          typed=""
          onSelect={() => open(one.path, one)}
        />
      ))}
    </Group>
  )
}

function OperatorsItem({ toItem }: { toItem(command: Command): ReactNode }) {
  return useIsOperator()
    ? toItem({ name: OPERATORS_PAGE.title, path: OPERATORS_PAGE.path, Icon: Wrench })
    : null
}

function HereItems({ typed, onClose, onShortcuts }: Props & { typed: string }) {
  const { theme, toggle } = useTheme()
  const { signOut } = useSignOut()
  const isDark = theme === 'dark'
  return (
    <>
      <Item
        name={words.switchTheme(isDark)}
        Icon={isDark ? Sun : Moon}
        typed={typed}
        onSelect={() => {
          toggle()
          onClose()
        }}
      />
      <Item
        name={keyboardShortcuts}
        Icon={Keyboard}
        typed={typed}
        onSelect={onShortcuts}
        className="pointer-coarse:hidden"
      />
      <Item name={words.signOut} Icon={LogOut} typed={typed} onSelect={signOut} />
    </>
  )
}

/** This message is outside the list, because a list box may contain only options and groups. */
function Nothing({ isSettled, isFailed }: { isSettled: boolean; isFailed: boolean }) {
  const found = useCommandState((state) => state.filtered.count)
  const text = words.describeSearch(found, isSettled, isFailed)
  return (
    <p role="status" className={text === '' ? 'sr-only' : 'px-4 pt-3 pb-5 text-center text-sm text-ink-2'}>
      {text}
    </p>
  )
}

const renderKey = (name: string) => <Kbd>{name}</Kbd>

const Hints = () => (
  <p className="flex gap-4 border-t border-line px-4 py-2 text-xs text-ink-3 max-sm:hidden">
    {[words.toMove, words.toOpen, words.toClose].map((hint) => (
      <span key={hint}>
        <Message text={hint} kbd={renderKey} />
      </span>
    ))}
  </p>
)

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <CommandGroup
      heading={title}
      className="[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-ink-3"
    >
      {children}
    </CommandGroup>
  )
}

interface ItemProps {
  /** Required if several items can have the same name. */
  id?: string
  name: string
  about?: string | null
  Icon: LucideIcon
  typed: string
  onSelect(): void
  className?: string
}

function Item({ id, name, about = null, Icon, typed, onSelect, className }: ItemProps) {
  return (
    <CommandItem
      value={id ?? name}
      keywords={[about === null ? name : `${name} ${about}`]}
      onSelect={onSelect}
      className={clsx(
        'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-sm px-2.5 py-1.5 text-sm data-[selected=true]:bg-hover lg:min-h-9',
        className,
      )}
    >
      <Icon className="size-4 shrink-0 text-ink-3" aria-hidden="true" />
      <span className="flex min-w-0 flex-1 gap-x-3 max-sm:flex-col sm:items-baseline">
        <span className="min-w-0 truncate sm:flex-1">
          <Marked text={name} sought={typed} />
        </span>
        {about !== null && (
          <span className="truncate text-xs text-ink-3 sm:max-w-[45%] sm:shrink-0">
            <Marked text={about} sought={typed} />
          </span>
        )}
      </span>
    </CommandItem>
  )
}
