import { CATALOG, CURRENCY, pricePerMonth } from '@debrief/domain/billing/plan-catalog'
import { PLAN_DESCRIPTIONS } from '@debrief/domain/billing/plan-descriptions'
import { fromSettings } from './from-settings.ts'
import { PRODUCT } from './page-metadata.ts'

const home = `${fromSettings('APP_URL')}/`

/** https://schema.org/Organization */
export const organization = {
  '@type': 'Organization',
  '@id': `${home}#organization`,
  name: PRODUCT,
  url: home,
  logo: `${home}icon-512.png`,
}

/** https://schema.org/WebSite */
export const webSite = {
  '@type': 'WebSite',
  name: PRODUCT,
  url: home,
  inLanguage: 'en-US',
  publisher: organization,
}

/** https://schema.org/SoftwareApplication, with the monthly prices if billing is on. */
export function softwareApplication(description: string) {
  const application = {
    '@type': 'SoftwareApplication',
    name: PRODUCT,
    description,
    url: home,
    applicationCategory: 'DeveloperApplication',
    operatingSystem: 'Any (web browser)',
    publisher: organization,
  }
  return { ifBilling: { ...application, offers: offers() }, unlessBilling: application }
}

const offers = () =>
  CATALOG.map(({ planType, name, price }) => ({
    '@type': 'Offer',
    name,
    description: PLAN_DESCRIPTIONS[planType].description,
    url: `${home}#pricing`,
    priceCurrency: CURRENCY.toUpperCase(),
    price: price.month.seat ?? pricePerMonth(planType, 'month'),
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      priceCurrency: CURRENCY.toUpperCase(),
      price: price.month.seat ?? pricePerMonth(planType, 'month'),
      billingDuration: 'P1M',
      ...(price.month.seat !== null && { unitText: 'seat' }),
    },
  }))
