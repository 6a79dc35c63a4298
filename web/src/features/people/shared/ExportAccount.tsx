import { Download } from 'lucide-react'
import { problemText } from '../../../lib/problem-text.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { useTellFailure } from '../../../ui/dialogs/Toasts.tsx'
import { Line } from '../../settings/shared/Panel.tsx'
import { useExport } from './use-account.ts'
import * as words from './words.ts'

export function ExportAccount({ username }: { username: string }) {
  const tellFailure = useTellFailure()
  const { mutate, isPending } = useExport(username)
  return (
    <Line icon={<Download />} title={words.everything} fact={words.aboutExport}>
      <span className="max-sm:basis-full max-sm:pl-7">
        <Button
          busy={isPending && words.preparing}
          onClick={() =>
            mutate(undefined, {
              onError: (error) => tellFailure(words.exportFailed(problemText(error))),
            })
          }
        >
          {words.download}
        </Button>
      </span>
    </Line>
  )
}
