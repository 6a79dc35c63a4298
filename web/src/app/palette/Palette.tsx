import { call } from '@debrief/contracts/call'
import type { Answered } from '@debrief/contracts/endpoint'
import { PAGE_NAMES } from '@debrief/contracts/pages'
import type { listPullRequests, PullRequest } from '@debrief/contracts/pull-requests/pull-requests'
import { type InfiniteData, useQuery, useQueryClient } from '@tanstack/react-query'
import { CommandGroup, CommandInput, CommandItem, CommandList, CommandRoot, useCommandState } from 'cmdk'
import {
  GitPullRequestArrow,
  Keyboard,
  type LucideIcon,
  MessageSquareQuote,
  Moon,
  ScanSearch,
  Sun,
  Wrench,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useIsOperator } from '../../features/operations/shared/use-is-operator.ts'
import { useModal } from '../../ui/dialogs/use-modal.ts'
import { useTheme } from '../../ui/use-theme.ts'
import { CHECK_PAGE, LISTED_PAGES, OPERATORS_PAGE } from '../pages.ts'
import { rankMatch } from './rank-match.ts'

interface Props {
  onClose(): void
  onShortcuts(): void
}

export function Palette({ onClose, onShortcuts }: Props) {
  const modal = useModal(onClose)
  const navigate = useNavigate()
  const { theme, toggle } = useTheme()
  const recent = useRecent()
  const isOperator = useIsOperator()
  const go = (to: string) => () => {
    onClose()
    void navigate(to)
  }
  const open = ({ path, Icon }: { path: string; Icon: LucideIcon }) => ({ Icon, onSelect: go(path) })
  return (
    <dialog
      {...modal}
      aria-label="Jump to anything"
      className="appear mt-[12dvh] w-[calc(100%-32px)] max-w-[560px] overflow-hidden rounded-lg border border-line-2 bg-sheet text-ink shadow-3 backdrop:bg-overlay"
    >
      <CommandRoot label="Jump to anything" loop vimBindings={false} filter={rankMatch}>
        <CommandInput
          data-start
          placeholder="Jump to…"
          className="h-12 w-full border-b border-line bg-transparent px-4 text-md -outline-offset-2 placeholder:text-ink-3"
        />
        <CommandList className="max-h-[min(420px,60dvh)] overflow-y-auto p-1.5">
          <Group title="Pages">
            {LISTED_PAGES.map((page) => (
              <Item key={page.path} value={PAGE_NAMES[page.path]} {...open(page)} />
            ))}
            {isOperator && (
              <Item value={OPERATORS_PAGE.title} {...open({ ...OPERATORS_PAGE, Icon: Wrench })} />
            )}
          </Group>
          <Group title="Pull requests">
            {recent.map(({ id, repository, number, title }) => (
              <Item
                key={id}
                value={`${title} ${repository.fullName} #${number}`}
                name={title}
                about={`${repository.fullName} #${number}`}
                Icon={GitPullRequestArrow}
                onSelect={go(`/pull-requests?pr=${id}`)}
              />
            ))}
          </Group>
          <Group title="Reviews">
            {recent
              .filter(({ review }) => review)
              .map(({ id, repository, number, title }) => (
                <Item
                  key={id}
                  value={`review ${title} ${repository.fullName} #${number}`}
                  name={title}
                  about={`Review of ${repository.fullName} #${number}`}
                  Icon={MessageSquareQuote}
                  onSelect={go(`/reviews?prId=${id}`)}
                />
              ))}
          </Group>
          <Group title="Actions">
            <Item value="Check a pull request before review" {...open({ ...CHECK_PAGE, Icon: ScanSearch })} />
            <Item
              value={theme === 'dark' ? 'Switch to light mode' : 'Switch to dark mode'}
              Icon={theme === 'dark' ? Sun : Moon}
              onSelect={() => {
                toggle()
                onClose()
              }}
            />
            <Item value="Keyboard shortcuts" Icon={Keyboard} onSelect={onShortcuts} />
          </Group>
        </CommandList>
        <Nothing />
      </CommandRoot>
    </dialog>
  )
}

/** Outside the list, because a list box may contain only options. */
function Nothing() {
  const found = useCommandState((state) => state.filtered.count)
  return (
    <p role="status" className={found > 0 ? 'sr-only' : 'px-4 pb-6 pt-4 text-center text-sm text-ink-2'}>
      {found > 0 ? '' : 'No matching page or recent pull request.'}
    </p>
  )
}

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
  /** The text to search. Also the label if there's no name. */
  value: string
  name?: string
  about?: string
  Icon: LucideIcon
  onSelect(): void
}

function Item({ value, name = value, about, Icon, onSelect }: ItemProps) {
  return (
    <CommandItem
      value={value}
      onSelect={onSelect}
      className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded-sm px-2.5 py-1.5 text-sm data-[selected=true]:bg-hover lg:min-h-9"
    >
      <Icon className="size-4 shrink-0 text-ink-3" aria-hidden="true" />
      <span className="min-w-0 truncate">{name}</span>
      {about && <span className="ml-auto max-w-[45%] shrink-0 truncate text-xs text-ink-3">{about}</span>}
    </CommandItem>
  )
}

type Page = Answered<typeof listPullRequests>

/** The newest pull requests, plus those that lists have already loaded. */
function useRecent(): PullRequest[] {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: ['palette', 'pull-requests'],
    queryFn: ({ signal }) => call<typeof listPullRequests>('GET /api/pull-requests', { query: {}, signal }),
  })
  const listed = client
    .getQueriesData<InfiniteData<Page>>({ queryKey: ['pull-requests'] })
    .flatMap(([, pages]) => pages?.pages ?? [])
  const all = [...(data ? [data] : []), ...listed].flatMap((page) => page.pullRequests)
  return [...new Map(all.map((one) => [one.id, one])).values()]
}
