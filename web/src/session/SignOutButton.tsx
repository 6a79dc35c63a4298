import { LogOut } from 'lucide-react'
import { Button } from '../ui/Button.tsx'
import { useSignOut } from './use-sign-out.ts'

export function SignOutButton() {
  const { signOut, busy } = useSignOut()
  return (
    <Button
      icon={<LogOut className="size-3.5" aria-hidden="true" />}
      busy={busy && 'Signing out…'}
      onClick={signOut}
    >
      Sign Out
    </Button>
  )
}
