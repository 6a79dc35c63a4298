/** The gateway marks in index.html which legal pages exist. */
export function TermsNote() {
  const { terms, privacyPolicy } = document.documentElement.dataset
  if (terms === '' && privacyPolicy === '') return null
  return (
    <p>
      {terms !== '' && (
        <>
          By signing in, you accept the{' '}
          <a href="/terms-of-service" className="link">
            Terms of Service
          </a>
          .{' '}
        </>
      )}
      {privacyPolicy !== '' && (
        <>
          The{' '}
          <a href="/privacy-policy" className="link">
            Privacy Policy
          </a>{' '}
          says what Debrief stores and for how long.
        </>
      )}
    </p>
  )
}
