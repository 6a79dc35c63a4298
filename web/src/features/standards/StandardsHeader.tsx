import { CATEGORIES } from '@debrief/domain/mistakes/categories'
import clsx from 'clsx'
import { Bot, ChevronDown, ListFilter, Plus } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useViewer } from '../../session/use-viewer.ts'
import { Button, buttonLook } from '../../ui/controls/Button.tsx'
import { Link } from '../../ui/controls/Link.tsx'
import { useCollapsed } from '../../ui/layout/window.ts'
import { type Place, toAddress, withCategory } from './address.ts'
import { categoryName } from './category-name.ts'
import { EditorButton } from './shared/editor-files/EditorButton.tsx'
import * as words from './words.ts'

interface Props {
  place: Place
  hasTeam: boolean
  /** Null if the viewer can't create standards. */
  onCreate: (() => void) | null
}

/** The header shrinks inside a box of fixed height, so that nothing below it moves. */
export function StandardsHeader({ place, hasTeam, onCreate }: Props) {
  const collapsed = useCollapsed({ beyond: 120, until: 60 })
  return (
    <div className="pointer-events-none sticky top-[52px] z-[5] h-[104px] sm:h-[59px] lg:top-0">
      <header
        className={clsx(
          'pointer-events-auto flex flex-wrap content-center items-center gap-x-3 gap-y-2 overflow-hidden border-b border-line bg-page/95 px-4 backdrop-blur-[6px] transition-[height] duration-[160ms] ease-out sm:flex-nowrap lg:pr-6 lg:pl-7',
          collapsed ? 'h-[92px] sm:h-[46px]' : 'h-[104px] sm:h-[59px]',
        )}
      >
        <h1 className="title-2 whitespace-nowrap max-sm:w-full">{words.teamStandards}</h1>
        <span className="flex-1 max-sm:hidden" />
        {hasTeam && <CategoryFilter place={place} />}
        <AgentsLink />
        <EditorButton />
        {onCreate && (
          <Button
            kind="primary"
            className="max-sm:ml-auto"
            icon={<Plus className="size-3.5" aria-hidden="true" />}
            onClick={onCreate}
          >
            {words.add}
          </Button>
        )}
      </header>
    </div>
  )
}

function AgentsLink() {
  const { data: viewer } = useViewer()
  if (!viewer?.hasCodingAgents) return null
  return (
    <Link to="/team/agents" className={clsx(buttonLook({}), 'max-lg:hidden')}>
      <Bot className="size-3.5" aria-hidden="true" />
      {words.agents}
    </Link>
  )
}

function CategoryFilter({ place }: { place: Place }) {
  const navigate = useNavigate()
  return (
    <span className="relative inline-flex min-w-0 items-center">
      <ListFilter className="pointer-events-none absolute left-2.5 size-3.5" aria-hidden="true" />
      <select
        data-filter
        aria-label={words.category}
        value={place.filters.category ?? 'all'}
        onChange={({ target }) => {
          const category = CATEGORIES.find((one) => one === target.value) ?? null
          void navigate(toAddress({ filters: withCategory(place.filters, category), opened: null }))
        }}
        className="h-10 min-w-0 appearance-none truncate rounded-sm border border-line-ctl bg-sheet pr-8 pl-8 text-sm font-[550] lg:h-[34px]"
      >
        <option value="all">{words.allCategories}</option>
        {CATEGORIES.map((category) => (
          <option key={category} value={category}>
            {categoryName(category)}
          </option>
        ))}
      </select>
      <ChevronDown className="pointer-events-none absolute right-2.5 size-3.5" aria-hidden="true" />
    </span>
  )
}
