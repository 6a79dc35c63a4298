import { Search } from 'lucide-react'
import { Button } from '../../../ui/controls/Button.tsx'
import { findInComments } from '../words.ts'

export function FindStandards({ kind, onOpen }: { kind: 'quiet' | 'default'; onOpen(): void }) {
  return (
    <Button
      kind={kind}
      size={kind === 'quiet' ? 'small' : 'normal'}
      icon={<Search className="size-3.5" aria-hidden="true" />}
      onClick={onOpen}
    >
      {findInComments}
    </Button>
  )
}
