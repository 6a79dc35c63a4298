import { HOME } from '@debrief/contracts/pages'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { buttonLook } from '../ui/controls/Button.tsx'
import { Link } from '../ui/controls/Link.tsx'
import { CenteredSheet } from '../ui/layout/CenteredSheet.tsx'
import { Title } from '../ui/layout/Title.tsx'

/** Like the server's 404 page, shows the missing address and replaces it with `/` in the address bar (D51). */
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
            Go to the home page
          </a>
        </>
      }
    >
      <Title text="Page not found" />
      <p>There’s no Debrief page at {missing}. It may have moved, or the link may be incomplete.</p>
    </CenteredSheet>
  )
}
