import { z } from 'zod'

const saidToLack = (what: string) => z.string().default(`(${what} not set)`)

/** The operator's particulars, which the privacy policy and the terms name, and where the App is installed. */
export const pageSettings = {
  COMPANY_NAME: saidToLack('company name'),
  /** Its legal form, such as SAS. */
  COMPANY_FORM: saidToLack('legal form'),
  COMPANY_CAPITAL: saidToLack('share capital'),
  COMPANY_ADDRESS: saidToLack('company address'),
  /** Such as RCS Paris 123 456 789. */
  COMPANY_REGISTRATION: saidToLack('registration number'),
  COMPANY_VAT: saidToLack('VAT number'),
  /** Who answers for what is published. */
  COMPANY_DIRECTOR: saidToLack('publication director'),
  COMPANY_EMAIL: saidToLack('contact e-mail'),
  PRIVACY_EMAIL: saidToLack('privacy e-mail'),
  HOSTING_PROVIDER: saidToLack('hosting provider'),
  CONSUMER_MEDIATOR: saidToLack('consumer mediator'),
  /** Where anybody installs the GitHub App; left out: the App's own page at GitHub. */
  GITHUB_APP_INSTALL_URL: z.url({ protocol: /^https?$/, error: 'must be an https:// address' }).optional(),
}

/** What stands in the public pages, by the name in their placeholders. */
export type PageValues = Record<'APP_URL' | 'BILLING' | keyof typeof pageSettings, string>
