import { HOME, PAGE_NAMES } from '@debrief/contracts/pages'
import clsx from 'clsx'
import { Search, Settings2, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { MOD_KEY } from '../../lib/mod-key.ts'
import { PRODUCT } from '../../lib/site/page-metadata.ts'
import { useViewer } from '../../session/use-viewer.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Link } from '../../ui/controls/Link.tsx'
import { useWide } from '../../ui/layout/window.ts'
import { Avatar } from '../../ui/marks/Avatar.tsx'
import { Logo } from '../../ui/marks/Logo.tsx'
import { Kbd } from '../../ui/text/Kbd.tsx'
import { SIDEBAR_PAGES } from '../pages.ts'
import { preloadPalette } from './Overlays.tsx'
import * as words from './words.ts'

interface Props {
  open: boolean
  onClose(): void
  onJump(): void
  onShortcuts(): void
}

/**
 * On small screens, the sidebar slides in over the page and takes the focus. It has no contents until it first opens.
 */
export function Sidebar(props: Props) {
  const { open, onClose } = props
  const aside = useRef<HTMLElement>(null)
  const isWide = useWide()
  const [wasShown, setWasShown] = useState(false)
  const shown = wasShown || open || isWide
  if (shown && !wasShown) setWasShown(true)
  useEffect(() => {
    if (open) aside.current?.querySelector('button')?.focus()
  }, [open])
  return (
    <>
      {open && (
        <div
          aria-hidden="true"
          className="appear fixed inset-0 z-20 bg-overlay lg:hidden"
          onClick={onClose}
        />
      )}
      <aside
        ref={aside}
        id="sidebar"
        aria-label={words.sidebar}
        className={clsx(
          'flex flex-col gap-0.5 overflow-y-auto bg-page px-3 pt-[18px] pb-3 max-lg:fixed max-lg:inset-y-0 max-lg:left-0 max-lg:z-30 max-lg:w-[272px] max-lg:border-r max-lg:border-margin max-lg:transition-[translate,visibility] max-lg:duration-[280ms] max-lg:ease-out lg:sticky lg:top-0 lg:z-[6] lg:h-dvh lg:border-r lg:border-margin lg:shadow-[3px_0_0_var(--page),4px_0_0_var(--margin)]',
          open ? 'max-lg:translate-x-0 max-lg:shadow-3' : 'max-lg:invisible max-lg:-translate-x-full',
        )}
      >
        {shown && <Contents {...props} />}
      </aside>
    </>
  )
}

function Contents({ onClose, onJump, onShortcuts }: Props) {
  const { pathname } = useLocation()
  return (
    <>
      <div className="flex items-center px-2 pb-4">
        <Link to={HOME} aria-label={PRODUCT} onClick={onClose}>
          <Logo />
        </Link>
        <div className="ml-auto lg:hidden">
          <Button
            kind="quiet"
            label={words.closeMenu}
            className="-my-2 -mr-2 size-11"
            icon={<X className="size-5" aria-hidden="true" />}
            onClick={onClose}
          />
        </div>
      </div>
      <button
        type="button"
        onClick={onJump}
        onPointerEnter={preloadPalette}
        onFocus={preloadPalette}
        className="mb-2.5 flex h-11 items-center gap-2 rounded-sm border border-line-2 bg-sheet pr-1.5 pl-2 text-md text-ink-3 hover:border-line-ctl lg:h-8 lg:text-sm"
      >
        <Search className="size-4" aria-hidden="true" />
        <span className="flex-1 text-left">{words.jumpTo}</span>
        <Kbd>{`${MOD_KEY}K`}</Kbd>
      </button>
      <nav aria-label={words.mainPages} className="grid gap-0.5">
        {SIDEBAR_PAGES.map(({ path, Icon, Mark }) => (
          <Link
            key={path}
            to={path}
            onClick={onClose}
            {...getLinkProps(`${pathname}/`.startsWith(`${path}/`))}
          >
            <Icon className="size-4" aria-hidden="true" />
            {PAGE_NAMES[path]}
            {Mark && <Mark />}
          </Link>
        ))}
      </nav>
      <span className="flex-1" />
      <div className="flex items-center gap-1">
        <Account onGo={onClose} />
        <button
          type="button"
          aria-label={words.keyboardShortcuts}
          title={words.keyboardShortcuts}
          onClick={onShortcuts}
          className="grid size-8 shrink-0 place-items-center rounded-sm hover:bg-hover max-lg:hidden"
        >
          <Kbd>?</Kbd>
        </button>
      </div>
    </>
  )
}

const getLinkProps = (isHere: boolean) => ({
  'aria-current': isHere ? ('page' as const) : undefined,
  className: clsx(
    'flex h-11 items-center gap-2.5 rounded-sm px-2 text-md lg:h-8 lg:text-sm',
    isHere
      ? 'here bg-sheet font-semibold text-ink ring ring-line'
      : 'font-medium text-ink-2 hover:bg-hover hover:text-ink',
  ),
})

function Account({ onGo }: { onGo(): void }) {
  const { data: viewer } = useViewer()
  if (!viewer) return null
  const name = viewer.username || viewer.email || ''
  return (
    <Link
      to="/settings"
      onClick={onGo}
      className="flex min-w-0 flex-1 items-center gap-2.5 rounded-md p-2 text-left hover:bg-hover"
    >
      <Avatar name={name} src={viewer.avatarUrl} large />
      <span className="min-w-0 flex-1">
        <b className="block truncate text-sm/[1.3] font-semibold">{name}</b>
        <span className="block truncate text-2xs text-ink-3">
          {viewer.hasGithub ? words.githubAccount : words.providerAccount(viewer.provider?.name ?? '')}
        </span>
      </span>
      <Settings2 className="size-4 shrink-0 text-ink-3" aria-hidden="true" />
    </Link>
  )
}
