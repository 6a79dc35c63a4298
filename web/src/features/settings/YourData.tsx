import type { Viewer } from '@debrief/contracts/people/viewer'
import { NotificationsPanel } from '../notifications/settings/NotificationsPanel.tsx'
import { Views } from '../people/settings/Views.tsx'
import { DeleteAccount } from '../people/shared/DeleteAccount.tsx'
import { ExportAccount } from '../people/shared/ExportAccount.tsx'
import { Sessions } from '../sessions/settings/Sessions.tsx'
import { AccessTokens } from '../sessions/settings/tokens/AccessTokens.tsx'
import { EditorPanel } from '../standards/settings/EditorPanel.tsx'
import { Panel } from './shared/Panel.tsx'

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
      <NotificationsPanel viewer={viewer} />
      <Sessions />
      <Panel inGroup name="Export">
        <ExportAccount username={viewer.username} />
      </Panel>
      <Panel inGroup name="Delete account">
        <DeleteAccount viewer={viewer} />
      </Panel>
    </section>
  )
}
