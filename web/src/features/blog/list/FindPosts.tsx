import { ChevronDown, Search } from 'lucide-react'
import { CATEGORIES } from '../data/categories.ts'
import * as words from './words.ts'

const FIELD =
  'h-11 w-full rounded-sm border border-line-ctl bg-sheet text-base placeholder:text-ink-3 hover:border-ink-3'

/**
 * The search field and the category filter need JavaScript (islands/find.ts). Without JavaScript, both are hidden and
 * the page lists all articles.
 */
export function FindPosts() {
  return (
    <search className="needs-scripts mb-7 grid gap-3 sm:grid-cols-[minmax(0,1fr)_264px]">
      <div className="relative">
        <Search
          className="pointer-events-none absolute top-3.5 left-3.5 size-4 text-ink-3"
          aria-hidden="true"
        />
        <input
          type="search"
          data-find="text"
          aria-label={words.search}
          placeholder={words.search}
          autoComplete="off"
          className={`${FIELD} pr-3 pl-10`}
        />
      </div>
      <div className="relative">
        <select
          name="category"
          data-find="select"
          aria-label={words.category}
          className={`${FIELD} appearance-none pr-9 pl-3.5`}
        >
          <option value="all">{words.allPosts}</option>
          {CATEGORIES.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </select>
        <ChevronDown
          className="pointer-events-none absolute top-3.5 right-3.5 size-4 text-ink-3"
          aria-hidden="true"
        />
      </div>
    </search>
  )
}
