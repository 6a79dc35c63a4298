import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import privacy from '../../content/legal/privacy-policy.md?raw'
import terms from '../../content/legal/terms-of-service.md?raw'
import { SETTINGS_IN_PAGES } from '../../lib/site/from-settings.ts'
import { documents } from './documents.tsx'
import { splitSections } from './split-sections.ts'

const both = { 'privacy policy': privacy, 'terms of service': terms }
const getSectionBody = (markdown: string, number: number) =>
  splitSections(markdown).sections[number - 1]!.body
const plain = (markdown: string) => markdown.replaceAll(/[*`]/g, '').replaceAll(/\s+/g, ' ')

describe('the sections', () => {
  it('of the privacy policy are 14', () => {
    expect(splitSections(privacy).sections).toHaveLength(14)
  })

  it('of the terms are 22, ending with the six specified ones', () => {
    const { sections } = splitSections(terms)
    expect(sections).toHaveLength(22)
    expect(sections.slice(16).map(({ number, title }) => `${number}. ${title}`)).toEqual([
      '17. Termination',
      '18. Modifications to Terms',
      '19. Governing Law',
      '20. Dispute Resolution',
      '21. General Provisions',
      '22. Contact Information',
    ])
  })

  it.each(Object.entries(both))('of the %s are not empty and have unique ids', (_, text) => {
    const { sections } = splitSections(text)
    expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length)
    expect(sections.filter(({ body }) => body.length < 150)).toEqual([])
  })

  it('must be numbered in order', () => {
    expect(() => splitSections('Hello\n\n## 1. One\n\nText\n\n## 3. Three\n')).toThrow('section 2')
    expect(() => splitSections('## One\n')).toThrow('section 1')
  })
})

/** Facts that the specification requires (point 9), and the section that must state each fact. */
const facts: [what: string, text: string, section: number, phrase: string][] = [
  ['account data 90 days after deletion', privacy, 8, 'after you delete it 90 days'],
  ['how an account is restored', privacy, 8, 'by signing in with the GitHub account that you had linked'],
  ['which account can’t be restored', privacy, 8, 'An account without one cannot be restored'],
  ['how an account is restored, in the terms', terms, 17, 'with the GitHub account that you had linked'],
  ['both ways to sign in', privacy, 2, 'or an account at an identity provider that is set up here'],
  ['both ways to sign in, in the terms', terms, 4, 'or, where one is set up, through an identity provider'],
  ['why an identity provider is asked', privacy, 3, 'whether your account there still works'],
  ['consent to messages in channels', privacy, 3, 'everybody in it will read the messages'],
  ['the basis of webhooks', privacy, 3, 'To send events to the webhooks that you register'],
  ['the basis of access tokens', privacy, 3, 'use the service with your access tokens'],
  ['who receives webhooks', privacy, 6, 'the person or company that runs the address of a webhook'],
  ['what the identity provider receives', privacy, 6, 'that you sign in and sign out here'],
  ['transfers to channels and webhooks', privacy, 7, 'to a channel or webhook that you added yourself'],
  ['addresses and secrets of webhooks', privacy, 8, 'a secret that you replaced: 24 hours'],
  ['who corrects a name', privacy, 9, 'your name and email come from the identity provider'],
  ['transactions 10 years', privacy, 8, '10 years from the end of the financial year'],
  ['analytics anonymized after 26 months', privacy, 8, 'anonymized after 26 months'],
  ['support communications 3 years', privacy, 8, '3 years from the last message'],
  ['rights within 30 days', privacy, 9, 'We answer within 30 days'],
  ['minimum age', privacy, 12, 'at least 16 years old'],
  ['minimum age in the terms', terms, 4, 'at least 16 years old'],
  ['the French company', terms, 1, '{{COMPANY_REGISTRATION}}'],
  ['the agent', terms, 13, 'acts only when it is mentioned'],
  ['automated feedback', terms, 13, 'Feedback is made by programs and may be wrong'],
  ['the code-hosting platform', terms, 6, 'GitHub, which hosts your code'],
  ['the payment provider', terms, 6, 'Stripe, which handles payments'],
  ['the trial', terms, 8, 'free trial of 14 days. No payment card is asked for.'],
  ['one trial each', terms, 8, 'limited to one per user or organization'],
  ['payment failure', terms, 9, 'Repeated payment failure can lead to suspension'],
  ['withdrawal', terms, 10, 'You have 14 days to withdraw'],
  [
    'how to withdraw',
    terms,
    10,
    'choose Withdraw from the contract here, check what happens, and choose Confirm',
  ],
  ['the article on withdrawing', terms, 10, 'Article L. 221-21'],
  ['that the service begins immediately', terms, 10, 'you ask us to begin immediately'],
  ['refund', terms, 10, 'We then refund what you paid for that subscription, less the share of these days'],
  ['the form', terms, 10, 'I hereby withdraw from the contract'],
  [
    'how to cancel',
    terms,
    17,
    'choose Cancel subscription, check what happens, and choose Confirm cancellation',
  ],
  ['the article on canceling', terms, 17, 'Article L. 215-1-1'],
  ['cancellations 5 years', privacy, 8, '5 years, the ordinary limitation period'],
  ['liability', terms, 16, 'limited to the fees you paid for the service in the 12 months before'],
  ['what liability keeps', terms, 16, 'death and bodily harm'],
  ['cancelling', terms, 17, 'You may cancel at any time'],
  ['when cancelling takes effect', terms, 17, 'takes effect at the end of the billing period'],
  ['notice of changes', terms, 18, 'at least 30 days before they take effect'],
  ['governing law', terms, 19, 'governed by the law of France'],
  ['courts', terms, 20, 'The courts of Paris'],
  ['consumers at home', terms, 20, 'you may also sue in the country where you live'],
  ['EU online dispute resolution', terms, 20, 'was closed on July 20, 2025'],
  ['the mediator', terms, 20, '{{CONSUMER_MEDIATOR}}'],
  ['prices where they are kept', terms, 7, '[landing page](/#pricing)'],
]

it.each(facts)('the texts state %s', (_, text, section, phrase) => {
  expect(plain(getSectionBody(text, section))).toContain(phrase)
})

it.each(Object.entries(both))('the %s doesn’t say that GitHub is the only way to sign in', (_, text) => {
  expect(text).not.toContain('no other way')
})

describe('the company’s details', () => {
  it.each(Object.entries(both))('in the %s are all settings of the pages', (_, text) => {
    const named = [...text.matchAll(/\{\{(.*?)\}\}/g)].map(([, name]) => name)
    expect(named).toContain('COMPANY_NAME')
    expect(SETTINGS_IN_PAGES).toEqual(expect.arrayContaining(named))
  })

  it('that are mandatory are in the terms', () => {
    for (const name of SETTINGS_IN_PAGES.filter((each) => /^COMPANY_|HOSTING/.test(each)))
      expect(getSectionBody(terms, 22)).toContain(`{{${name}}}`)
  })
})

describe('an optional detail of the company', () => {
  it.each(['COMPANY_CAPITAL', 'COMPANY_VAT'])('has its own row and appears nowhere else: %s', (name) => {
    document.body.innerHTML = documents()
      .map(({ element }) => renderToStaticMarkup(element))
      .join('')
    expect(document.body.innerHTML.split(`{{${name}}}`)).toHaveLength(2)
    const [row, ...more] = document.querySelectorAll(`[data-if="${name}"]`)
    expect([row?.tagName, row?.lastElementChild?.textContent, more]).toEqual(['TR', `{{${name}}}`, []])
  })
})

describe('the links', () => {
  it.each(Object.entries(both))(
    'in the %s lead to existing pages, and not to the closed platform',
    (_, text) => {
      const links = [...text.matchAll(/\]\((.*?)\)/g)].map(([, href]) => href!)
      for (const href of links)
        expect(href).toMatch(/^(\/(#pricing|pricing|privacy-policy|terms-of-service)|https:\/\/[\w./-]+)$/)
      expect(text).not.toMatch(/consumers\/odr|ec\.europa\.eu/)
    },
  )
})

describe('the pages', () => {
  it.each(documents().map((each) => [each.path, each] as const))(
    '%s lists its headings as its contents',
    (_, each) => {
      document.body.innerHTML = renderToStaticMarkup(each.element)
      const headings = [...document.querySelectorAll('section[id]')].map(
        ({ id, firstElementChild }) => `#${id} ${firstElementChild?.textContent}`,
      )
      for (const box of document.querySelectorAll('[data-island=contents]')) {
        const entries = [...box.querySelectorAll('a')].map(
          ({ hash, textContent }) => `${hash} ${textContent?.replace(/^(\d+\.)/, '$1 ')}`,
        )
        expect(entries).toEqual(headings)
      }
      expect(document.querySelectorAll('[data-island=contents]')).toHaveLength(2)
    },
  )

  it.each(documents().map((each) => [each.path, each] as const))(
    '%s has a version, a date, a link home and a print button',
    (_, each) => {
      document.body.innerHTML = renderToStaticMarkup(each.element)
      expect(document.querySelector('main')?.textContent).toContain('Version 1.0, October 26, 2025')
      expect(document.querySelector('time')?.dateTime).toBe('2025-10-26')
      expect([...document.querySelectorAll('main a[href="/"]')].map((a) => a.textContent)).toEqual([
        'Back to Home',
      ])
      expect(document.querySelector('[data-island=print]')?.textContent).toBe('Download PDF')
      expect(document.querySelectorAll('[style]')).toHaveLength(0)
      expect(each.metadata.description.length).toBeLessThanOrEqual(160)
    },
  )

  it('end with a link to the privacy policy on the terms page', () => {
    const page = documents().find(({ path }) => path === '/terms-of-service')!
    document.body.innerHTML = renderToStaticMarkup(page.element)
    const closing = document.querySelector('article > footer')
    expect(closing?.previousElementSibling?.id).toBe('contact-information')
    expect(closing?.querySelector('a')?.getAttribute('href')).toBe('/privacy-policy')
  })

  it('label each cell with its column', () => {
    document.body.innerHTML = renderToStaticMarkup(documents()[0]!.element)
    const cell = document.querySelector('#how-long-we-keep-it td:nth-child(2)')
    expect(cell?.getAttribute('data-label')).toBe('How long')
    expect(cell?.getAttribute('role')).toBe('cell')
    expect(document.querySelector('#how-long-we-keep-it table')?.getAttribute('role')).toBe('table')
  })
})
