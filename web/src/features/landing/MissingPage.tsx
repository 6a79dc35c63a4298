import { buttonLook } from '../../ui/controls/Button.tsx'
import { Lead } from './Section.tsx'

/** The content of the page that the server sends with status 404. A script adds the address and then replaces it by `/`. */
export function MissingPage() {
  return (
    <section aria-labelledby="missing" data-island="missing" className="py-18 lg:py-[104px]">
      <h1 id="missing" className="display-1">
        Page not found
      </h1>
      <Lead className="[overflow-wrap:anywhere]">
        <span data-missing="address">This address</span> isn’t a page of Debrief. It may have moved, or the
        link may be incomplete.
      </Lead>
      <p className="mt-6 flex flex-wrap gap-2.5">
        <a href="/dashboard" className={`${buttonLook({ kind: 'primary' })} if-signed-in`}>
          Open the dashboard
        </a>
        <a href="/" className={buttonLook()}>
          Go to the start page
        </a>
        <a href="/lessons" className={buttonLook({ kind: 'quiet' })}>
          Browse lessons
        </a>
        <a href="/blog" className={buttonLook({ kind: 'quiet' })}>
          Read the blog
        </a>
      </p>
    </section>
  )
}
