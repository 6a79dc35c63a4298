import { PRICE_RANGE, TRIAL_DAYS } from '@debrief/domain/billing/plan-catalog'
import { organization, softwareApplication, webSite } from '../../lib/site/product-data.ts'
import type { PublicDocument } from '../../lib/site/public-document.ts'
import { buttonLook } from '../../ui/controls/Button.tsx'
import { Message } from '../../ui/text/Message.tsx'
import { LandingPage } from './LandingPage.tsx'
import { PublicPricing } from './pricing/PublicPricing.tsx'
import { Lead } from './Section.tsx'
import { PublicBar, type PublicLink } from './shared/PublicBar.tsx'
import { PublicPage } from './shared/PublicPage.tsx'
import { blog, features, howItWorks, pricing } from './shared/words.ts'
import * as words from './words.ts'

/**
 * The server sends this page with status 404. A script shows the missing address in the text and changes the address
 * bar to `/`.
 */
function MissingPage() {
  return (
    <section aria-labelledby="missing" data-island="missing" className="py-18 lg:py-[104px]">
      <h1 id="missing" className="display-1">
        {words.notFound}
      </h1>
      <Lead className="[overflow-wrap:anywhere]">
        <Message text={words.aboutMissing} address={renderAddress} />
      </Lead>
      <p className="mt-6 flex flex-wrap gap-2.5">
        <a href="/dashboard" className={`${buttonLook({ kind: 'primary' })} if-signed-in`}>
          {words.openDashboard}
        </a>
        <a href="/" className={buttonLook()}>
          {words.goHome}
        </a>
        <a href="/lessons" className={buttonLook({ kind: 'quiet' })}>
          {words.browseLessons}
        </a>
        <a href="/blog" className={buttonLook({ kind: 'quiet' })}>
          {words.readBlog}
        </a>
      </p>
    </section>
  )
}

const renderAddress = (address: string) => <span data-missing="address">{address}</span>

const LINKS: readonly PublicLink[] = [
  { href: '#features', name: features },
  { href: '#how-it-works', name: howItWorks },
  { href: '#pricing', name: pricing },
  { href: '/blog', name: blog },
]

const LINKS_HOME = LINKS.map(({ href, name }) => ({
  href: href === '#pricing' ? '/pricing' : href.startsWith('#') ? `/${href}` : href,
  name,
}))

export const documents = (): PublicDocument[] => [
  {
    path: '/',
    metadata: {
      title: words.title,
      description: words.description,
      keywords: words.keywords,
    },
    data: [organization, webSite, softwareApplication(words.description)],
    element: (
      <PublicPage bar={<PublicBar links={LINKS} />}>
        <LandingPage />
      </PublicPage>
    ),
  },
  {
    path: '/pricing',
    metadata: {
      title: pricing,
      description: words.pricingDescription(PRICE_RANGE, TRIAL_DAYS),
      keywords: words.pricingKeywords,
    },
    data: [softwareApplication(words.description)],
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
    title: words.notFound,
    description: words.notFoundDescription,
    isUnlisted: true,
  },
  element: (
    <PublicPage bar={<PublicBar links={LINKS_HOME} />}>
      <MissingPage />
    </PublicPage>
  ),
}
