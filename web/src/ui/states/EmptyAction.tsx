import { buttonLook } from '../controls/Button.tsx'
import { Link } from '../controls/Link.tsx'

export function EmptyAction({ to, children }: { to: string; children: string }) {
  return (
    <span className="mt-4 block">
      <Link to={to} className={buttonLook({ size: 'small' })}>
        {children}
      </Link>
    </span>
  )
}
