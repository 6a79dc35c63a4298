import { addressOfPost } from '../data/addresses.ts'
import type { Article } from '../data/shown-posts.ts'

export function RelatedArticles({ related }: Pick<Article, 'related'>) {
  if (related.length === 0) return null
  return (
    <section aria-labelledby="related" className="mt-16 border-t border-line-2 pt-8 lg:mt-20">
      <h2 id="related" className="display-2">
        Related Articles
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
