import type { Viewer } from '@debrief/contracts/http/viewer'
import { Download } from 'lucide-react'
import { problemText } from '../../../lib/problem-text.ts'
import { Button } from '../../../ui/Button.tsx'
import { useTellFailure } from '../../../ui/Toasts.tsx'
import { Line, Panel } from '../Panel.tsx'
import { DeleteAccount } from './DeleteAccount.tsx'
import { EditorPanel } from './EditorPanel.tsx'
import { Emails } from './Emails.tsx'
import { Sessions } from './Sessions.tsx'
import { AccessTokens } from './tokens/AccessTokens.tsx'
import { useExport } from './use-account.ts'
import { Views } from './Views.tsx'

/** What is kept of the person, who looked at it, and the ways to take it along or to end it (D33). */
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
        title="Everything that is stored about you"
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
