import { ChevronDown, Search } from 'lucide-react'
import { Tag } from '../../../ui/marks/Tag.tsx'
import { Tally } from '../../../ui/marks/Tally.tsx'
import { Message } from '../../../ui/text/Message.tsx'
import { PublicBar } from '../../landing/shared/PublicBar.tsx'
import { PublicPage } from '../../landing/shared/PublicPage.tsx'
import { BlogFooter } from '../BlogFooter.tsx'
import { CallToAction } from '../CallToAction.tsx'
import { addressOfPost } from '../data/addresses.ts'
import { CATEGORIES } from '../data/categories.ts'
import { type ListedPost, longDate } from '../data/shown-posts.ts'
import { readingTime, tags } from '../words.ts'
import * as words from './words.ts'

/** Wide windows show this many articles without scrolling. */
const IN_SIGHT = 3

export function BlogListPage({ posts }: { posts: readonly ListedPost[] }) {
  return (
    <PublicPage bar={<PublicBar here="/blog" />} footer={<BlogFooter />}>
      <header className="blog-hero mb-10 rounded-lg border border-line-2 px-6 py-10 sm:px-10 sm:py-14">
        <h1 className="display-1">
          <Message text={words.title} highlighted={renderHighlighted} />
        </h1>
        <p className="lead mt-5 max-w-[670px]">{words.lead}</p>
      </header>
      <div
        data-island="find"
        data-one={words.oneArticle}
        data-other={words.otherArticles}
        data-texts="/blog/search.txt"
      >
        <FindPosts />
        <p role="status" data-find="count" className="sr-only" />
        <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
          {posts.map((post, at) => (
            <PostCard key={post.id} post={post} isFirst={at < IN_SIGHT} />
          ))}
        </ul>
        <div
          data-find="none"
          hidden
          className="rounded-lg border border-dashed border-line-2 px-6 py-14 text-center"
        >
          <span className="mb-4 inline-block text-ink-3">
            <Tally marks={2} />
          </span>
          <p className="text-md">{words.nothingFound}</p>
        </div>
      </div>
      <CallToAction title={words.remember} note={words.trial} />
    </PublicPage>
  )
}

/** The highlighted word has its own line, so it starts at the same position in every font. */
const renderHighlighted = (word: string) => (
  <span className="block">
    <span className="highlighted">{word}</span>
  </span>
)

const SEARCH_FIELD =
  'h-11 w-full rounded-sm border border-line-ctl bg-sheet text-base placeholder:text-ink-3 hover:border-ink-3'

/**
 * The search field and the category filter need JavaScript (islands/find.ts). Without JavaScript, both are hidden and
 * the page lists all articles.
 */
function FindPosts() {
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
          className={`${SEARCH_FIELD} pr-3 pl-10`}
        />
      </div>
      <div className="relative">
        <select
          name="category"
          data-find="select"
          aria-label={words.category}
          className={`${SEARCH_FIELD} appearance-none pr-9 pl-3.5`}
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

const MAX_TAGS = 3

/** The title's link covers the entire card. islands/find.ts searches the data attributes. */
function PostCard({ post, isFirst }: { post: ListedPost; isFirst: boolean }) {
  return (
    <li
      id={post.id}
      data-key={post.slug}
      data-category={post.category_slug}
      data-text={[post.title, post.excerpt, ...post.tags].join('\n').toLowerCase()}
      className="relative flex flex-col overflow-hidden rounded-lg border border-line bg-sheet shadow-1 hover:border-line-ctl"
    >
      {post.featured_image_url && (
        <img
          src={post.featured_image_url}
          alt=""
          width={1200}
          height={630}
          loading={isFirst ? 'eager' : 'lazy'}
          className="paper h-auto w-full border-b border-line"
        />
      )}
      <div className="flex grow flex-col px-5 pt-4 pb-5">
        <p className="text-xs font-medium text-ink-2">{post.category_name}</p>
        <h2 className="mt-2 font-display text-xl font-[640] tracking-[-.02em] text-balance">
          <a
            href={addressOfPost(post.slug)}
            className="after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-(--focus)"
          >
            {post.title}
          </a>
        </h2>
        <p className="mt-2 mb-4 text-base text-ink-2">{post.excerpt}</p>
        <ul aria-label={tags} className="mt-auto mb-4 flex flex-wrap gap-1.5">
          {post.tags.slice(0, MAX_TAGS).map((tag) => (
            <li key={tag}>
              <Tag tone="gray">{tag}</Tag>
            </li>
          ))}
        </ul>
        <p className="flex flex-wrap gap-x-2 border-t border-line pt-3 text-xs text-ink-3">
          <span>{post.author_name}</span>
          <span aria-hidden="true">·</span>
          <time dateTime={post.published_at.toISOString()}>{longDate(post.published_at)}</time>
          <span aria-hidden="true">·</span>
          <span>{readingTime(post.reading_time_minutes)}</span>
        </p>
      </div>
    </li>
  )
}
