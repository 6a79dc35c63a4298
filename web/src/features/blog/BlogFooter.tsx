import { LEGAL_LINKS, PublicFooter } from '../landing/shared/PublicFooter.tsx'
import { blog, features, lessons, pricing, product } from '../landing/shared/words.ts'
import { addressOfCategory } from './data/addresses.ts'
import { CATEGORIES } from './data/categories.ts'
import { allArticles } from './words.ts'

const COLUMNS = [
  {
    name: product,
    links: [
      { href: '/#features', name: features },
      { href: '/#pricing', name: pricing },
      { href: '/lessons', name: lessons },
    ],
  },
  {
    name: blog,
    links: [
      { href: '/blog', name: allArticles },
      ...CATEGORIES.slice(0, 3).map(({ slug, name }) => ({ href: addressOfCategory(slug), name })),
    ],
  },
  LEGAL_LINKS,
]

export function BlogFooter({ year }: { year?: number }) {
  return <PublicFooter columns={COLUMNS} {...(year && { year })} />
}
