/** What whoever signs in agrees to; both pages are outside the app. */
export function TermsNote() {
  return (
    <p>
      By signing in you accept the{' '}
      <a href="/terms-of-service" className="link">
        Terms of Service
      </a>
      . The{' '}
      <a href="/privacy-policy" className="link">
        Privacy Policy
      </a>{' '}
      says what is stored, and for how long.
    </p>
  )
}
