import type { Viewer } from '@debrief/contracts/people/viewer'
import { Download } from 'lucide-react'
import { problemText } from '../../lib/problem-text.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { useTellFailure } from '../../ui/dialogs/Toasts.tsx'
import { Emails } from '../mail/settings/Emails.tsx'
import { DeleteAccount } from '../people/settings/DeleteAccount.tsx'
import { Views } from '../people/settings/Views.tsx'
import { useExport } from '../people/shared/use-account.ts'
import { Sessions } from '../sessions/settings/Sessions.tsx'
import { AccessTokens } from '../sessions/settings/tokens/AccessTokens.tsx'
import { EditorPanel } from '../standards/settings/EditorPanel.tsx'
import { Line, Panel } from './shared/Panel.tsx'

/** The data stored about the person, who viewed it, and how to export or delete it (D33). */
export function YourData({ viewer }: { viewer: Viewer }) {
  return (
    <section aria-labelledby="your-data">
      <h2 id="your-data" className="title-2 border-t border-line pt-7 pb-3.5">
        Your data
      </h2>
      <Views />
      <AccessTokens />
      <EditorPanel />
      <Emails viewer={viewer} />
      <Sessions />
      <Export username={viewer.username} />
      <Panel inGroup name="Delete account">
        <DeleteAccount viewer={viewer} />
      </Panel>
    </section>
  )
}

function Export({ username }: { username: string }) {
  const tellFailure = useTellFailure()
  const { mutate, isPending } = useExport(username)
  return (
    <Panel inGroup name="Export">
      <Line
        icon={<Download />}
        title="Everything that Debrief stores about you"
        fact="One JSON file: account, repositories, pull requests, reviews, sessions. No secrets."
      >
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
      </Line>
    </Panel>
  )
}
