import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { PARTICULAR_NAMES } from '@debrief/billing/company'
import { settings as billing } from '@debrief/billing/config'
import { readConfig } from '@debrief/service-kit/config'
import { describe, expect, it } from 'vitest'
import { settings as gateway } from '../config.ts'

const required = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://debrief@127.0.0.1:1/debrief',
  TOKEN_KEYS: `k1:${Buffer.alloc(32).toString('base64')}`,
}
const company = {
  COMPANY_NAME: 'Example',
  COMPANY_FORM: 'SAS',
  COMPANY_CAPITAL: 'none',
  COMPANY_ADDRESS: '1 Example Street',
  COMPANY_REGISTRATION: 'RCS Sampletown 000 000 000',
  COMPANY_VAT: 'none',
  COMPANY_DIRECTOR: 'Alex Example',
  COMPANY_EMAIL: 'contact@example.com',
  PRIVACY_EMAIL: 'privacy@example.com',
  HOSTING_PROVIDER: 'Example Hosting',
  CONSUMER_MEDIATOR: 'Example Mediation',
}
const MESSAGE = `Invalid settings (see .env.example):
  COMPANY_NAME: is missing: the company’s name
  COMPANY_FORM: is missing: the company’s legal form, for example SAS
  COMPANY_CAPITAL: is missing: the company’s share capital, for example 10,000 euros, or none
  COMPANY_ADDRESS: is missing: the address of the company’s registered office
  COMPANY_REGISTRATION: is missing: the company’s registration, for example RCS Paris 123 456 789
  COMPANY_VAT: is missing: the company’s VAT number, or none
  COMPANY_DIRECTOR: is missing: the person responsible for the published content
  COMPANY_EMAIL: is missing: the email address for questions, complaints and withdrawals
  PRIVACY_EMAIL: is missing: the email address for questions about personal data
  HOSTING_PROVIDER: is missing: the name, address and phone number of the hosting provider
  CONSUMER_MEDIATOR: is missing: the name and address of the consumer mediator
  BILLING: is on, so the legal pages must name the company. Set the missing settings above, or set LEGAL_PAGES=off to publish your own legal pages or none, or BILLING=off if you don’t sell plans`

describe.each([
  ['the gateway', gateway, '../main.ts'],
  ['billing', billing, '../../../billing/src/main.ts'],
] as const)('in production, %s', (_, settings, main) => {
  const read = (env: Record<string, string>) => readConfig(settings, { ...required, ...env })

  it('refuses to start without the company’s particulars, and lists all of them', () => {
    const { status, stderr } = spawnSync(
      process.execPath,
      ['--import', 'tsx', fileURLToPath(new URL(main, import.meta.url))],
      { encoding: 'utf8', env: { PATH: process.env.PATH, ...required } },
    )
    expect({ status, stderr: stderr.trim() }).toEqual({ status: 1, stderr: MESSAGE })
  })

  it.each(PARTICULAR_NAMES)('refuses to start if only %s is missing', (name) => {
    expect(() => read({ ...company, [name]: '' })).toThrow(
      `Invalid settings (see .env.example):\n  ${name}: is missing`,
    )
  })

  it.each([
    ['COMPANY_NAME', ' ', 'must not be blank'],
    ['COMPANY_VAT', ' ', 'must not be blank'],
    ['COMPANY_NAME', 'none', 'the legal pages can’t leave it out'],
    ['CONSUMER_MEDIATOR', 'none', 'the legal pages can’t leave it out'],
    ['COMPANY_EMAIL', 'none', 'must be an email address'],
    ['PRIVACY_EMAIL', '(privacy e-mail not set)', 'must be an email address'],
    ['LEGAL_PAGES', 'mine', ''],
  ])('refuses %s=%j', (name, value, fault) => {
    expect(() => read({ ...company, [name]: value })).toThrow(new RegExp(`${name}: .*${fault}`))
  })

  it('starts with all particulars', () => {
    expect(read(company)).toMatchObject(company)
  })

  it.each<Record<string, string>>([{ BILLING: 'off' }, { LEGAL_PAGES: 'off' }, { NODE_ENV: 'development' }])(
    'starts with %o',
    (env) => {
      expect(read(env)).toMatchObject(env)
    },
  )
})

it('the gateway rejects the operator’s legal pages if it wouldn’t show them', () => {
  const read = (env: Record<string, string>) => readConfig(gateway, { ...required, ...company, ...env })
  expect(() => read({ LEGAL_PAGES_DIR: '/pages' })).toThrow('LEGAL_PAGES_DIR: has no effect')
  expect(read({ LEGAL_PAGES_DIR: '/pages', LEGAL_PAGES: 'off' })).toMatchObject({ LEGAL_PAGES_DIR: '/pages' })
})
