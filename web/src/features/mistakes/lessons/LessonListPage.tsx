import type { ListedLesson } from '@debrief/contracts/mistakes/lesson'
import { CATEGORIES } from '@debrief/domain/mistakes/categories'
import { ChevronDown, Search } from 'lucide-react'
import { PublicBar } from '../../landing/shared/PublicBar.tsx'
import { PublicPage } from '../../landing/shared/PublicPage.tsx'
import { CategoryLabel, categoryName } from '../shared/CategoryLabel.tsx'
import { addressOfLesson } from './addresses.ts'
import * as words from './words.ts'

const FIELD =
  'h-11 w-full rounded-sm border border-line-ctl bg-sheet text-base placeholder:text-ink-3 hover:border-ink-3'

/** The page works without JavaScript. islands/find.ts adds search and filters. */
export function LessonListPage({ lessons }: { lessons: readonly ListedLesson[] }) {
  const languages = [...new Set(lessons.flatMap(({ languages: known }) => known ?? []))].toSorted((a, b) =>
    a.localeCompare(b, 'en'),
  )
  return (
    <PublicPage bar={<PublicBar here="/lessons" />}>
      <header className="pt-6 pb-9 lg:pt-10">
        <h1 className="display-1">{words.lessons}</h1>
        <p className="lead mt-5 max-w-[670px]">{words.about(lessons.length)}</p>
      </header>
      <div data-island="find" data-one={words.oneLesson} data-other={words.otherLessons}>
        <search className="needs-scripts mb-8 grid gap-3 sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_220px_220px]">
          <div className="relative sm:max-lg:col-span-2">
            <Search
              className="pointer-events-none absolute top-3.5 left-3.5 size-4 text-ink-3"
              aria-hidden="true"
            />
            <input
              type="search"
              name="q"
              data-find="text"
              aria-label={words.search}
              placeholder={words.search}
              autoComplete="off"
              className={`${FIELD} pr-3 pl-10`}
            />
          </div>
          <Choice
            name="category"
            label={words.category}
            all={words.allCategories}
            options={CATEGORIES.map((category) => [category, categoryName(category)])}
          />
          <Choice
            name="language"
            label={words.language}
            all={words.allLanguages}
            options={languages.map((language) => [language, language])}
          />
        </search>
        <p role="status" data-find="count" className="sr-only" />
        {CATEGORIES.map((category) => (
          <section key={category} data-find="group" aria-labelledby={category} className="mb-10">
            <h2 id={category} className="mb-3 scroll-mt-6 border-b border-line-2 pb-2 [&>span]:text-base">
              <CategoryLabel category={category} />
            </h2>
            <ul className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
              {lessons
                .filter((lesson) => lesson.category === category)
                .map((lesson) => (
                  <Row key={lesson.id} lesson={lesson} />
                ))}
            </ul>
          </section>
        ))}
        <p
          data-find="none"
          hidden
          className="rounded-lg border border-dashed border-line-2 px-6 py-14 text-center text-md"
        >
          {words.noneFound}
        </p>
      </div>
    </PublicPage>
  )
}

interface ChoiceProps {
  name: string
  label: string
  all: string
  options: readonly (readonly [value: string, text: string])[]
}

function Choice({ name, label, all, options }: ChoiceProps) {
  return (
    <div className="relative">
      <select
        name={name}
        data-find="select"
        aria-label={label}
        className={`${FIELD} appearance-none pr-9 pl-3.5`}
      >
        <option value="all">{all}</option>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      <ChevronDown
        className="pointer-events-none absolute top-3.5 right-3.5 size-4 text-ink-3"
        aria-hidden="true"
      />
    </div>
  )
}

function Row({ lesson: { id, name, aliases, category, languages } }: { lesson: ListedLesson }) {
  return (
    <li
      data-category={category}
      data-language={languages?.join('\n') ?? 'any'}
      data-text={[name, ...aliases].join('\n').toLowerCase()}
      className="py-2"
    >
      <a href={addressOfLesson(id)} className="link font-[550]">
        {name}
      </a>
      {aliases.length > 0 && <span className="block text-sm text-ink-3">{aliases.join(', ')}</span>}
    </li>
  )
}
