import type { PracticeSettings as Settings } from '@debrief/contracts/practice/settings'
import { MAX_NEW_A_DAY, MIN_NEW_A_DAY } from '@debrief/domain/practice/session'
import type { ReactNode } from 'react'
import { FIELD } from '../../../ui/controls/field.ts'
import { Switch } from '../../../ui/controls/Switch.tsx'
import { useChangeSettings, usePracticeSettings } from './use-practice-settings.ts'
import * as words from './words.ts'

const CHOICES = Array.from({ length: MAX_NEW_A_DAY - MIN_NEW_A_DAY + 1 }, (_, at) => MIN_NEW_A_DAY + at)

export function PracticeSettings() {
  const { data: settings } = usePracticeSettings()
  const { change, changing } = useChangeSettings()
  if (!settings) return null
  const isChanging = changing !== undefined
  return (
    <details className="border-t border-line pt-4">
      <summary className="title-3 cursor-pointer">{words.settings}</summary>
      <div className="mt-2 grid gap-3 text-sm">
        <Row id="new-a-day" title={words.newADay} text={words.aboutNewADay}>
          <select
            aria-labelledby="new-a-day"
            className={FIELD}
            value={settings.newADay}
            disabled={isChanging}
            onChange={({ target }) => change({ newADay: Number(target.value) })}
          >
            {CHOICES.map((choice) => (
              <option key={choice}>{choice}</option>
            ))}
          </select>
        </Row>
        {settings.hasAssisted && (
          <Row
            id="practices-assisted"
            title={words.assisted}
            text={words.describeAssisted(settings.practicesAssisted)}
          >
            <Switch
              label={words.practiceAssisted}
              on={settings.practicesAssisted}
              disabled={isChanging}
              onChange={(practicesAssisted) => change({ practicesAssisted })}
            />
          </Row>
        )}
        {settings.team && <OfTeam team={settings.team} isChanging={isChanging} change={change} />}
      </div>
    </details>
  )
}

interface TeamProps {
  team: NonNullable<Settings['team']>
  isChanging: boolean
  change: ReturnType<typeof useChangeSettings>['change']
}

function OfTeam({ team, isChanging, change }: TeamProps) {
  const { starterDeck, standards, examples } = team
  const hasDeck = starterDeck === 'started'
  return (
    <>
      {(hasDeck || standards > 0) && (
        <Row
          id="starter-deck"
          title={words.standards}
          text={hasDeck ? words.practicesStandards : words.offerStandards(team.name, standards)}
        >
          <Switch
            label={words.practiceStandards}
            on={hasDeck}
            disabled={isChanging}
            onChange={(on) => change({ starterDeck: on ? 'started' : 'declined' })}
          />
        </Row>
      )}
      <Row
        id="shares-code"
        title={words.sharedCode}
        text={team.sharesCode ? words.sharesCode : words.sharesNoCode(examples)}
      >
        <Switch
          label={words.shareCode}
          on={team.sharesCode ?? false}
          disabled={isChanging}
          onChange={(sharesCode) => change({ sharesCode })}
        />
      </Row>
    </>
  )
}

const Row = ({
  id,
  title,
  text,
  children,
}: {
  id: string
  title: string
  text: string
  children: ReactNode
}) => (
  <div className="flex items-start gap-3">
    <div className="min-w-0 flex-1">
      <p id={id} className="font-[550]">
        {title}
      </p>
      <p className="text-xs text-ink-3">{text}</p>
    </div>
    {children}
  </div>
)
