import clsx from 'clsx'
import { GitPullRequestArrow, Moon, Sun, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link, NavLink } from 'react-router'
import { useTheme } from '../session/use-theme.ts'
import { useViewer } from '../session/use-viewer.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Button } from '../ui/Button.tsx'
import { Logo } from '../ui/Logo.tsx'

const ENTRIES = [{ to: '/pull-requests', name: 'Pull Requests', Icon: GitPullRequestArrow }]

/** Where one can go, and who one is. On small screens it slides in over the page and keeps the focus while it is there. */
export function Sidebar({ open, onClose }: { open: boolean; onClose(): void }) {
  const close = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (open) close.current?.querySelector('button')?.focus()
  }, [open])
  return (
    <>
      {open && (
        <button
          type="button"
          aria-label="Close menu"
          tabIndex={-1}
          className="fixed inset-0 z-20 bg-overlay lg:hidden"
          onClick={onClose}
        />
      )}
      <aside
        aria-label="Sidebar"
        className={clsx(
          'flex flex-col gap-0.5 bg-page px-3 pt-[18px] pb-3 max-lg:fixed max-lg:inset-y-0 max-lg:left-0 max-lg:z-30 max-lg:w-[272px] max-lg:transition-[translate,visibility] max-lg:duration-[280ms] max-lg:ease-out lg:sticky lg:top-0 lg:z-[6] lg:h-dvh lg:border-r lg:border-margin lg:shadow-[3px_0_0_var(--page),4px_0_0_var(--margin)]',
          open ? 'max-lg:translate-x-0 max-lg:shadow-3' : 'max-lg:invisible max-lg:-translate-x-full',
        )}
      >
        <div className="flex items-center px-2 pb-4">
          <Link to="/pull-requests" aria-label="Debrief">
            <Logo />
          </Link>
          <div ref={close} className="ml-auto lg:hidden">
            <Button
              kind="quiet"
              label="Close menu"
              className="-my-2 -mr-2 size-11"
              icon={<X className="size-5" aria-hidden="true" />}
              onClick={onClose}
            />
          </div>
        </div>
        <nav aria-label="Main" className="grid gap-0.5">
          {ENTRIES.map(({ to, name, Icon }) => (
            <NavLink
              key={to}
              to={to}
              onClick={onClose}
              className={({ isActive }) =>
                clsx(
                  'flex h-11 items-center gap-2.5 rounded-sm px-2 text-md lg:h-8 lg:text-sm',
                  isActive
                    ? 'here bg-sheet font-semibold text-ink ring ring-line'
                    : 'font-medium text-ink-2 hover:bg-hover hover:text-ink',
                )
              }
            >
              <Icon className="size-4" aria-hidden="true" />
              {name}
            </NavLink>
          ))}
        </nav>
        <span className="flex-1" />
        <Account />
      </aside>
    </>
  )
}

function Account() {
  const { data: viewer } = useViewer()
  const { theme, toggle } = useTheme()
  const Icon = theme === 'dark' ? Sun : Moon
  return (
    <div className="flex items-center gap-2.5 p-2">
      {viewer && (
        <>
          <Avatar name={viewer.username} large />
          <div className="min-w-0 flex-1">
            <b className="block truncate text-sm/[1.3] font-semibold">{viewer.username}</b>
            <span className="block text-2xs text-ink-3">GitHub Account</span>
          </div>
        </>
      )}
      <Button
        kind="quiet"
        size="small"
        className="ml-auto"
        label={theme === 'dark' ? 'Switch to light mode' : 'Switch to dark mode'}
        icon={<Icon className="size-4" aria-hidden="true" />}
        onClick={toggle}
      />
    </div>
  )
}
