import { LEGAL_LINKS, PublicFooter } from '../landing/shared/PublicFooter.tsx'
import { addressOfCategory } from './data/addresses.ts'
import { CATEGORIES } from './data/categories.ts'

const COLUMNS = [
  {
    name: 'Product',
    links: [
      { href: '/#features', name: 'Features' },
      { href: '/#pricing', name: 'Pricing' },
      { href: '/lessons', name: 'Lessons' },
    ],
  },
  {
    name: 'Blog',
    links: [
      { href: '/blog', name: 'All articles' },
      ...CATEGORIES.slice(0, 3).map(({ slug, name }) => ({ href: addressOfCategory(slug), name })),
    ],
  },
  LEGAL_LINKS,
]

export function BlogFooter({ year }: { year?: number }) {
  return <PublicFooter columns={COLUMNS} {...(year && { year })} />
}
