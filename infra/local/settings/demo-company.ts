import type { CompanyDetail } from '@debrief/billing/company'

export const demoCompany: Record<CompanyDetail, string> = {
  COMPANY_NAME: 'Debrief Demo',
  COMPANY_FORM: 'SAS',
  COMPANY_CAPITAL: '10,000 euros',
  COMPANY_ADDRESS: '1 Example Street, 00000 Sampletown, France',
  COMPANY_REGISTRATION: 'RCS Sampletown 000 000 000',
  COMPANY_VAT: 'FR00 000000000',
  COMPANY_DIRECTOR: 'Alex Example',
  COMPANY_EMAIL: 'contact@example.com',
  PRIVACY_EMAIL: 'privacy@example.com',
  HOSTING_PROVIDER: 'Example Hosting, 2 Example Street, 00000 Sampletown, France, +33 1 99 00 00 00',
  CONSUMER_MEDIATOR: 'Example Mediation, 3 Example Street, 00000 Sampletown, France',
}
