import { ArrowLeft, Check, Link2 } from 'lucide-react'
import { fromSettings } from '../../../lib/site/from-settings.ts'
import { buttonLook } from '../../../ui/controls/Button.tsx'
import { Tag } from '../../../ui/marks/Tag.tsx'
import { PublicPage } from '../../landing/shared/PublicPage.tsx'
import { BlogFooter } from '../BlogFooter.tsx'
import { CallToAction } from '../CallToAction.tsx'
import { addressOfCategory, addressOfPost } from '../data/addresses.ts'
import { type Article, longDate } from '../data/shown-posts.ts'
import { readingTime, tags } from '../words.ts'
import { Markdown } from './Markdown.tsx'
import type { Heading } from './mark-headings.ts'
import * as words from './words.ts'

export function ArticlePage({ article, headings }: { article: Article; headings: readonly Heading[] }) {
  return (
    <PublicPage footer={<BlogFooter year={article.published_at.getUTCFullYear()} />}>
      <article>
        <ArticleHead article={article} />
        <div className="article-body grid gap-x-12 lg:grid-cols-[224px_minmax(0,1fr)]">
          <Beside article={article} headings={headings} />
          <div className="min-w-0">
            <div className="prose">
              <Markdown text={article.content} />
            </div>
            <ul aria-label={tags} className="mt-10 flex flex-wrap gap-1.5">
              {article.tags.map((tag) => (
                <li key={tag}>
                  <Tag tone="gray">{tag}</Tag>
                </li>
              ))}
            </ul>
          </div>
        </div>
      </article>
      <RelatedArticles related={article.related} />
      <CallToAction title={words.ready} note={words.aboutTrial} />
    </PublicPage>
  )
}

function ArticleHead({ article }: { article: Article }) {
  return (
    <header className="grid items-center gap-x-12 gap-y-8 pt-4 pb-10 lg:grid-cols-[minmax(0,1fr)_400px] lg:pt-8">
      <div className="min-w-0">
        <a href="/blog" className="inline-flex items-center gap-2 py-2 text-sm text-ink-2 hover:text-ink">
          <ArrowLeft className="size-4" aria-hidden="true" />
          {words.backToBlog}
        </a>
        <p className="mt-5">
          <a
            href={addressOfCategory(article.category_slug)}
            className="inline-flex h-7 items-center rounded-xs border border-line-2 bg-sheet px-2.5 text-xs font-medium text-ink-2 hover:text-ink"
          >
            {article.category_name}
          </a>
        </p>
        <h1 className="article-title mt-4 max-w-[800px] text-balance">{article.title}</h1>
        <p className="mt-5 flex flex-wrap gap-x-2.5 gap-y-1 text-sm text-ink-2">
          <time dateTime={article.published_at.toISOString()}>{longDate(article.published_at)}</time>
          <span aria-hidden="true">·</span>
          <span>{readingTime(article.reading_time_minutes)}</span>
          <span aria-hidden="true">·</span>
          <span>{article.author_name}</span>
        </p>
      </div>
      {article.featured_image_url && (
        <img
          src={article.featured_image_url}
          alt=""
          width={1200}
          height={630}
          className="article-picture paper h-auto w-full rounded-lg border border-line"
        />
      )}
    </header>
  )
}

function RelatedArticles({ related }: Pick<Article, 'related'>) {
  if (related.length === 0) return null
  return (
    <section aria-labelledby="related" className="mt-16 border-t border-line-2 pt-8 lg:mt-20">
      <h2 id="related" className="display-2">
        {words.relatedArticles}
      </h2>
      <ul className="mt-6 grid gap-4 lg:grid-cols-3">
        {related.map(({ slug, title, excerpt }) => (
          <li
            key={slug}
            className="relative rounded-lg border border-line bg-sheet px-5 py-4 shadow-1 hover:border-line-ctl"
          >
            <h3 className="font-display text-lg font-[620] tracking-[-.015em] text-balance">
              <a
                href={addressOfPost(slug)}
                className="after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-(--focus)"
              >
                {title}
              </a>
            </h3>
            <p className="mt-1.5 text-sm text-ink-2">{excerpt}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Beside({ article, headings }: { article: Article; headings: readonly Heading[] }) {
  return (
    <div className="article-margin self-start max-lg:mb-8 lg:sticky lg:top-6">
      <ShareButton address={fromSettings('APP_URL') + addressOfPost(article.slug)} />
      {headings.length > 1 && (
        <nav
          aria-label={words.contents}
          data-island="contents"
          className="mt-6 max-h-[calc(100vh-130px)] overflow-y-auto overscroll-contain max-lg:hidden"
        >
          <p className="mb-1.5 text-sm font-semibold">{words.contents}</p>
          <ol>
            {headings.map(({ id, text }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="block rounded-sm py-1.5 pr-2 text-sm/snug text-ink-2 hover:text-ink aria-[current]:font-semibold aria-[current]:text-ink"
                >
                  {text}
                </a>
              </li>
            ))}
          </ol>
        </nav>
      )}
    </div>
  )
}

/** Renders both icons, because islands/share.ts changes only an attribute and the label. */
function ShareButton({ address }: { address: string }) {
  return (
    <button
      type="button"
      data-island="share"
      data-address={address}
      className={`${buttonLook()} needs-scripts group min-w-[104px]`}
    >
      <Link2 className="size-4 group-data-[copied]:hidden" aria-hidden="true" />
      <Check className="hidden size-4 group-data-[copied]:block" aria-hidden="true" />
      <span data-share="label" aria-live="polite">
        {words.share}
      </span>
    </button>
  )
}
