import { Menu } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Outlet } from 'react-router'
import { Button } from '../ui/Button.tsx'
import { Logo } from '../ui/Logo.tsx'
import { AppError } from './AppError.tsx'
import { Sidebar } from './Sidebar.tsx'

/** The signed-in frame: the sidebar as the page's margin, a slide-in menu with a top bar on small screens. */
export function Shell() {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (!open) return
    const close = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false)
    window.addEventListener('keydown', close)
    return () => window.removeEventListener('keydown', close)
  }, [open])
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[228px_minmax(0,1fr)]">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-sm focus:bg-sheet focus:px-3 focus:py-2"
      >
        Skip to the content
      </a>
      <header className="sticky top-0 z-10 flex h-[52px] items-center gap-2 border-b border-line bg-page px-1.5 lg:hidden">
        <Button
          kind="quiet"
          label="Open menu"
          aria-expanded={open}
          className="size-11"
          icon={<Menu className="size-5" aria-hidden="true" />}
          onClick={() => setOpen(true)}
        />
        <Logo />
      </header>
      <Sidebar open={open} onClose={() => setOpen(false)} />
      <main id="main" className="min-w-0 lg:pl-1">
        <AppError>
          <Outlet />
        </AppError>
      </main>
    </div>
  )
}
