import { PRICE_RANGE, TRIAL_DAYS } from '@debrief/domain/billing/plan-catalog'
import { organization, softwareApplication, webSite } from '../../lib/site/product-data.ts'
import type { PublicDocument } from '../../lib/site/public-document.ts'
import { LandingPage } from './LandingPage.tsx'
import { MissingPage } from './MissingPage.tsx'
import { PublicPricing } from './pricing/PublicPricing.tsx'
import { PublicBar, type PublicLink } from './shared/PublicBar.tsx'
import { PublicPage } from './shared/PublicPage.tsx'

const LINKS: readonly PublicLink[] = [
  { href: '#features', name: 'Features' },
  { href: '#how-it-works', name: 'How it works' },
  { href: '#pricing', name: 'Pricing' },
  { href: '/blog', name: 'Blog' },
]

const LINKS_HOME = LINKS.map(({ href, name }) => ({
  href: href === '#pricing' ? '/pricing' : href.startsWith('#') ? `/${href}` : href,
  name,
}))

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
  {
    path: '/pricing',
    metadata: {
      title: 'Pricing',
      description: `Debrief costs ${PRICE_RANGE}, depending on the plan. Every plan starts with ${TRIAL_DAYS} days free, without a credit card.`,
      keywords: ['pricing', 'code review', 'team standards'],
    },
    data: [softwareApplication(DESCRIPTION)],
    element: (
      <PublicPage bar={<PublicBar links={LINKS_HOME} here="/pricing" />}>
        <PublicPricing />
      </PublicPage>
    ),
  },
]

/** The server sends this page with status 404 for addresses that don't exist. */
export const missingPage: PublicDocument = {
  path: '/404',
  metadata: {
    title: 'Page not found',
    description: 'There’s no Debrief page at this address. Go to the home page, the lessons or the blog.',
    isUnlisted: true,
  },
  element: (
    <PublicPage bar={<PublicBar links={LINKS_HOME} />}>
      <MissingPage />
    </PublicPage>
  ),
}
