import privacyPolicy from '../../content/legal/privacy-policy.md?raw'
import terms from '../../content/legal/terms-of-service.md?raw'
import type { PublicDocument } from '../../lib/site/public-document.ts'
import { LegalPage } from './LegalPage.tsx'

export const documents = (): PublicDocument[] => [
  {
    path: '/privacy-policy',
    condition: 'HAS_PRIVACY_POLICY',
    metadata: {
      title: 'Privacy Policy',
      description:
        'Which data Debrief stores about you and the people in your pull requests, why, who receives it, how long it’s kept, and your rights.',
    },
    element: (
      <LegalPage
        title="Privacy Policy"
        text={privacyPolicy}
        closing="The rules for using Debrief are in the [Terms of Service](/terms-of-service)."
      />
    ),
  },
  {
    path: '/terms-of-service',
    condition: 'HAS_TERMS',
    metadata: {
      title: 'Terms of Service',
      description:
        'The contract for using Debrief: what you can expect from the service, and what it expects from you.',
    },
    element: (
      <LegalPage
        title="Terms of Service"
        text={terms}
        closing="The [Privacy Policy](/privacy-policy) explains how Debrief handles personal data."
      />
    ),
  },
]
