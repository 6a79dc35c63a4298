import { Download } from 'lucide-react'
import { problemText } from '../../../lib/problem-text.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { useTellFailure } from '../../../ui/dialogs/Toasts.tsx'
import { Line } from '../../settings/shared/Panel.tsx'
import { useExport } from './use-account.ts'

export function ExportAccount({ username }: { username: string }) {
  const tellFailure = useTellFailure()
  const { mutate, isPending } = useExport(username)
  return (
    <Line
      icon={<Download />}
      title="Everything that Debrief stores about you"
      fact="One JSON file, including your repositories, pull requests and reviews, but no tokens or other secrets."
    >
      <span className="max-sm:basis-full max-sm:pl-7">
        <Button
          busy={isPending && 'Preparing…'}
          onClick={() =>
            mutate(undefined, {
              onError: (error) => tellFailure(`Your data could not be exported. ${problemText(error)}`),
            })
          }
        >
          Download
        </Button>
      </span>
    </Line>
  )
}
