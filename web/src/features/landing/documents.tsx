import { organization, softwareApplication, webSite } from '../../lib/site/product-data.ts'
import type { PublicDocument } from '../../lib/site/public-document.ts'
import { LandingPage } from './LandingPage.tsx'
import { PublicBar, type PublicLink } from './shared/PublicBar.tsx'
import { PublicPage } from './shared/PublicPage.tsx'

const LINKS: readonly PublicLink[] = [
  { href: '#features', name: 'Features' },
  { href: '#how-it-works', name: 'How it works' },
  { href: '#pricing', name: 'Pricing' },
  { href: '/blog', name: 'Blog' },
]

const DESCRIPTION =
  'Debrief turns review feedback on your merged pull requests into exercises and team standards, and tracks recurring mistakes.'

export const documents = (): PublicDocument[] => [
  {
    path: '/',
    metadata: {
      title: 'Debrief: learn from your code reviews',
      description: DESCRIPTION,
      keywords: ['code review', 'pull requests', 'recurring mistakes', 'team standards', 'coding assistants'],
    },
    data: [organization, webSite, softwareApplication(DESCRIPTION)],
    element: (
      <PublicPage bar={<PublicBar links={LINKS} />}>
        <LandingPage />
      </PublicPage>
    ),
  },
]
