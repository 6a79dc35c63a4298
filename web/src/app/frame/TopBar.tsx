import { Menu, Search } from 'lucide-react'
import { Button } from '../../ui/controls/Button.tsx'
import { Logo } from '../../ui/marks/Logo.tsx'

interface Props {
  open: boolean
  onMenu(): void
  onJump(): void
}

/** On small screens, buttons for the menu and the "Jump to" palette. */
export function TopBar({ open, onMenu, onJump }: Props) {
  return (
    <header
      inert={open}
      className="sticky top-0 z-10 flex h-[52px] items-center gap-2 border-b border-line bg-page px-1.5 lg:hidden"
    >
      <Button
        kind="quiet"
        label="Open menu"
        aria-expanded={open}
        aria-controls="sidebar"
        className="size-11"
        icon={<Menu className="size-5" aria-hidden="true" />}
        onClick={onMenu}
      />
      <Logo />
      <Button
        kind="quiet"
        label="Search"
        className="ml-auto size-11"
        icon={<Search className="size-5" aria-hidden="true" />}
        onClick={onJump}
      />
    </header>
  )
}
