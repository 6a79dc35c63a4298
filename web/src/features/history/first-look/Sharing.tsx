import type { FirstLook } from '@debrief/contracts/history/first-look'
import { useViewer } from '../../../session/use-viewer.ts'
import { CopyButton } from '../../../ui/controls/CopyButton.tsx'
import { Link } from '../../../ui/controls/Link.tsx'
import { Switch } from '../../../ui/controls/Switch.tsx'
import { useChangeFirstLook } from '../shared/first-look/use-first-look.ts'
import { Section } from './Section.tsx'
import * as words from './words.ts'

/** Only the viewer can open their first look until they share it with their team. */
export function Sharing({ team }: { team: NonNullable<FirstLook['team']> }) {
  const { change, isChanging } = useChangeFirstLook()
  const { data: viewer } = useViewer()
  const path = `/first-look?member=${viewer?.id}`
  return (
    <Section title={words.share}>
      <div className="flex items-start gap-3 p-4">
        <p className="min-w-0 flex-1 text-sm text-ink-2">{words.describeSharing(team)}</p>
        <Switch
          label={words.shareWith(team.name)}
          on={team.isShared}
          disabled={isChanging}
          onChange={(shared) => change({ shared })}
        />
      </div>
      {team.isShared && (
        <div className="flex flex-wrap items-center gap-3 border-t border-line px-4 py-3 text-sm">
          <CopyButton text={new URL(path, window.location.origin).href} label={words.copyLink} />
          <Link to={path} className="link">
            {words.seeAsTeam}
          </Link>
        </div>
      )}
    </Section>
  )
}
