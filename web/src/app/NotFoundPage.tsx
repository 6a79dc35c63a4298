import { HOME } from '@debrief/contracts/pages'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { buttonLook } from '../ui/controls/Button.tsx'
import { Link } from '../ui/controls/Link.tsx'
import { CenteredSheet } from '../ui/layout/CenteredSheet.tsx'
import { Title } from '../ui/layout/Title.tsx'

/** For addresses that aren't pages. Like the server's page, names the address and replaces it by `/` (D51). */
export function NotFoundPage() {
  const { pathname } = useLocation()
  const [missing] = useState(pathname)
  useEffect(() => window.history.replaceState(null, '', '/'), [])
  return (
    <CenteredSheet
      title="Page not found"
      actions={
        <>
          <Link to={HOME} className={buttonLook({ kind: 'primary' })}>
            Open the dashboard
          </Link>
          <a href="/" className={buttonLook()}>
            Go to the start page
          </a>
        </>
      }
    >
      <Title text="Page not found" />
      <p>{missing} isn’t a page of Debrief. It may have moved, or the link may be incomplete.</p>
    </CenteredSheet>
  )
}
