import type { PublicDocument } from '../../lib/site/public-document.ts'
import { PrivacyPolicyPage } from './PrivacyPolicyPage.tsx'
import { TermsPage } from './TermsPage.tsx'

export const documents = (): PublicDocument[] => [
  {
    path: '/privacy-policy',
    metadata: {
      title: 'Privacy Policy',
      description:
        'What Debrief knows about you and the people in your pull requests, why, who else gets it, how long it is kept, and what you can ask.',
    },
    element: <PrivacyPolicyPage />,
  },
  {
    path: '/terms-of-service',
    metadata: {
      title: 'Terms of Service',
      description:
        'The contract about the Debrief service: plans, trial, cancelling, refunds, your code, automated feedback, the agent, liability and disputes.',
    },
    element: <TermsPage />,
  },
]
