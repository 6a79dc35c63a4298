import { PLAN_DESCRIPTIONS } from '@debrief/domain/billing/plan-descriptions'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, describe, expect, it } from 'vitest'
import { documents } from './documents.tsx'

beforeAll(() => {
  const [landing] = documents()
  document.body.innerHTML = renderToStaticMarkup(landing!.element)
})

const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)]
const linksTo = (href: string) => all(`a[href="${href}"]`).map((link) => link.textContent)

describe('the landing page', () => {
  it('links to the blog, the app, the legal pages and sign-in', () => {
    expect(linksTo('/blog').length).toBeGreaterThanOrEqual(2)
    expect(linksTo('/dashboard')).toContain('Dashboard')
    expect(linksTo('/privacy-policy')).toEqual(['Privacy Policy', 'Contact'])
    expect(linksTo('/terms-of-service')).toEqual(['Terms of Service'])
    expect(linksTo('{{GITHUB_APP_INSTALL_URL}}').length).toBeGreaterThanOrEqual(2)
    const ways = all('a[href^="/login"]').map((link) => link.textContent.replace('Sign In', ''))
    expect(linksTo('/login')).toContain('Sign In')
    expect(ways.filter((text) => text?.startsWith('Start Free Trial')).length).toBeGreaterThanOrEqual(6)
  })

  it('has links to the legal pages only if there are any', () => {
    const links = all('a:is([href="/privacy-policy"], [href="/terms-of-service"])')
    expect(links.map((link) => [link.textContent, link.closest('li')?.dataset.if])).toEqual([
      ['Privacy Policy', 'HAS_PRIVACY_POLICY'],
      ['Terms of Service', 'HAS_TERMS'],
      ['Contact', 'HAS_PRIVACY_POLICY'],
    ])
    expect(all('nav[data-if]').map((nav) => [nav.ariaLabel, nav.dataset.if])).toEqual([
      ['Legal', 'HAS_LEGAL_PAGES'],
    ])
  })

  it('has a target for every anchor in the bar and the footer', () => {
    for (const id of ['features', 'pricing', 'debrief-agent', 'how-it-works'])
      expect(document.getElementById(id)?.tagName).toBe('SECTION')
    const anchors = all('a[href*="#"]').map((link) => link.getAttribute('href')!.split('#')[1]!)
    for (const anchor of anchors) expect(document.getElementById(anchor)).not.toBeNull()
    expect(anchors).toEqual(expect.arrayContaining(['features', 'pricing', 'debrief-agent', 'how-it-works']))
  })

  it('has a heading for each section, from the problem to the footer', () => {
    expect(all('h1')).toHaveLength(1)
    expect(all('main h2').map(({ textContent }) => textContent)).toEqual([
      'The same comment, three times.',
      'Every claim shows its evidence.',
      'Ask before you merge.',
      'Five steps to break a habit.',
      'Our goals for you.',
      'Pricing',
      'Billing is off.',
      'Say it once.',
    ])
    expect(all('#how-it-works li h3').map(({ textContent }) => textContent)).toEqual([
      'Connect GitHub',
      'Choose a flow',
      'AI extracts insights',
      'Practice',
      'Track progress',
    ])
  })

  it('calls its claims goals', () => {
    const stats = document.querySelector<HTMLElement>('[data-island=measured]')!
    for (const claim of ['10+hours saved per week', '3xfaster learning', '80%fewer repeated issues'])
      expect(stats.textContent).toContain(claim)
    expect(stats.textContent).toContain('goals, not measurements')
  })

  it('has no style attributes, which the content security policy would drop', () => {
    expect(all('[style]')).toEqual([])
  })
})

describe('its prices', () => {
  const offered = (interval: 'month' | 'year') =>
    all('#pricing article').map((plan) => [
      plan.querySelector('h3')?.textContent,
      plan.querySelector(`[data-interval=${interval}]`)?.textContent,
    ])

  it('lead to sign-in with the plan and the interval', () => {
    const links = all('#pricing article a').map((link) => link.getAttribute('href'))
    expect(links).toHaveLength(6)
    expect(links).toContain('/login?plan=pro&interval=year')
    expect(document.querySelector('#pricing')?.textContent).toContain('$12-39 per user per month')
  })

  it('come from the catalog, with team plans per seat', () => {
    expect(offered('month')).toEqual([
      ['Plus', '$14per month$14 billed monthly'],
      ['ProPOPULAR', '$29per month$29 billed monthly'],
      ['Teams', '$39per seat, per month2 seats minimum: $78 billed monthly'],
    ])
    expect(offered('year')).toEqual([
      ['Plus', '$12per month$144 billed yearly, save 14%'],
      ['ProPOPULAR', '$24per month$288 billed yearly, save 17%'],
      ['Teams', '$34per seat, per month2 seats minimum: $816 billed yearly, save 13%'],
    ])
    for (const { features } of Object.values(PLAN_DESCRIPTIONS))
      for (const feature of features)
        expect(document.querySelector('#pricing')?.textContent).toContain(feature)
  })

  it('use one group of radio buttons, monthly first, and are hidden without billing', () => {
    const choices = all('#pricing input') as HTMLInputElement[]
    expect(choices.map(({ type, name, value, checked }) => [type, name, value, checked])).toEqual([
      ['radio', 'interval', 'month', true],
      ['radio', 'interval', 'year', false],
    ])
    expect(choices[1]?.closest('label')?.textContent).toBe('Yearly Save 14%')
    const unpriced = document.querySelector('#pricing > .unless-billing')
    expect(unpriced?.textContent).not.toMatch(/\$|days free/)
    expect(all('#pricing > *')).toHaveLength(2)
    // Only elements that are hidden without billing may mention a price or a trial.
    for (const node of all('main *').filter((each) => each.childElementCount === 0))
      if (/\$\d|free trial|days free/i.test(node.textContent))
        expect(node.closest('.if-billing')).not.toBeNull()
  })
})
