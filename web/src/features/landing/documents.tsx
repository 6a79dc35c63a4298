import { organization, softwareApplication, webSite } from '../../lib/site/product-data.ts'
import type { PublicDocument } from '../../lib/site/public-document.ts'
import { PublicBar, type PublicLink } from '../../session/public/PublicBar.tsx'
import { PublicPage } from '../../session/public/PublicPage.tsx'
import { LandingPage } from './LandingPage.tsx'

const LINKS: readonly PublicLink[] = [
  { href: '#features', name: 'Features' },
  { href: '#how-it-works', name: 'How it works' },
  { href: '#pricing', name: 'Pricing' },
  { href: '/blog', name: 'Blog' },
]

const DESCRIPTION =
  'Debrief turns the review feedback on your merged pull requests into practice and team standards, and counts what keeps coming back.'

export const documents = (): PublicDocument[] => [
  {
    path: '/',
    metadata: {
      title: 'Debrief: what your reviewers said, remembered',
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
