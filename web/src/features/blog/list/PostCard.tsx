import { Tag } from '../../../ui/marks/Tag.tsx'
import { addressOfPost } from '../data/addresses.ts'
import { type ListedPost, longDate } from '../data/shown-posts.ts'
import { readingTime, tags } from '../words.ts'

const MAX_TAGS = 3

/** The title's link covers the entire card. islands/find.ts searches the data attributes. */
export function PostCard({ post, isFirst }: { post: ListedPost; isFirst: boolean }) {
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
