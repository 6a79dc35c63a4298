import { HOME } from '@debrief/contracts/pages'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { buttonLook } from '../ui/controls/Button.tsx'
import { Link } from '../ui/controls/Link.tsx'
import { CenteredSheet } from '../ui/layout/CenteredSheet.tsx'
import { Title } from '../ui/layout/Title.tsx'
import * as words from './words.ts'

/** Like the server's 404 page, shows the missing address and replaces it with `/` in the address bar (D51). */
export function NotFoundPage() {
  const { pathname } = useLocation()
  const [missing] = useState(pathname)
  useEffect(() => window.history.replaceState(null, '', '/'), [])
  return (
    <CenteredSheet
      title={words.notFound}
      actions={
        <>
          <Link to={HOME} className={buttonLook({ kind: 'primary' })}>
            {words.openDashboard}
          </Link>
          <a href="/" className={buttonLook()}>
            {words.goHome}
          </a>
        </>
      }
    >
      <Title text={words.notFound} />
      <p>{words.nothingAt(missing)}</p>
    </CenteredSheet>
  )
}
