import { expect, it } from 'vitest'
import { fromSettings, toPlaceholders } from './from-settings.ts'

it('leaves open what is set by whoever runs it, in text, addresses and as markdown escapes it', () => {
  expect(toPlaceholders(`<a href="${fromSettings('APP_URL')}/blog">{{COMPANY_NAME}}</a>`)).toBe(
    '<a href="[[% env "APP_URL" | html %]]/blog">[[% env "COMPANY_NAME" | html %]]</a>',
  )
  expect(toPlaceholders('mailto:%7B%7BPRIVACY_EMAIL%7D%7D')).toBe('mailto:[[% env "PRIVACY_EMAIL" | html %]]')
})

it.each(['{{DATABASE_URL}}', '{{COMPANY_NAME', '{COMPANY_NAME}', '{{ COMPANY_NAME }}', '{{company_name}}'])(
  'leaves %s as it is',
  (text) => {
    expect(toPlaceholders(text)).toBe(text)
  },
)
