import { Check, Link2 } from 'lucide-react'
import { fromSettings } from '../../../lib/site/from-settings.ts'
import { buttonLook } from '../../../ui/controls/Button.tsx'
import { addressOfPost } from '../data/addresses.ts'
import type { Article } from '../data/shown-posts.ts'
import type { Heading } from './mark-headings.ts'
import * as words from './words.ts'

export function Beside({ article, headings }: { article: Article; headings: readonly Heading[] }) {
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
