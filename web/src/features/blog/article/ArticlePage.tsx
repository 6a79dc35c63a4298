import { ArrowLeft } from 'lucide-react'
import { Tag } from '../../../ui/marks/Tag.tsx'
import { PublicPage } from '../../landing/shared/PublicPage.tsx'
import { BlogFooter } from '../BlogFooter.tsx'
import { CallToAction } from '../CallToAction.tsx'
import { addressOfCategory, addressOfPost } from '../data/addresses.ts'
import { type Article, longDate } from '../data/shown-posts.ts'
import { readingTime, tags } from '../words.ts'
import { Beside } from './Beside.tsx'
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
