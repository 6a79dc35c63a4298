import type { ReactNode } from 'react'
import { Button } from '../../../ui/controls/Button.tsx'
import { saving } from '../../../ui/words.ts'
import { useChangeSettings, usePracticeSettings } from './use-practice-settings.ts'
import * as words from './words.ts'

/** Offers the starter deck to new team members, and asks people whether starter decks may use their code (D44). */
export function Offers() {
  const { data: settings } = usePracticeSettings()
  const { change, changing } = useChangeSettings()
  const team = settings?.team
  if (!team) return null
  if (team.offersStarterDeck)
    return (
      <Offer title={words.isNew} text={words.aboutDeck(team.name, team.standards)}>
        <Button
          kind="primary"
          size="small"
          busy={changing?.starterDeck === 'started' && words.addingDeck}
          onClick={() => change({ starterDeck: 'started' })}
        >
          {words.startDeck}
        </Button>
        <Button
          size="small"
          busy={changing?.starterDeck === 'declined' && saving}
          onClick={() => change({ starterDeck: 'declined' })}
        >
          {words.declineDeck}
        </Button>
      </Offer>
    )
  if (team.sharesCode !== null || team.examples === 0) return null
  return (
    <Offer title={words.askForCode} text={words.aboutCode(team.name, team.examples)}>
      <Button
        size="small"
        busy={changing?.sharesCode === true && saving}
        onClick={() => change({ sharesCode: true })}
      >
        {words.allow}
      </Button>
      <Button
        size="small"
        busy={changing?.sharesCode === false && saving}
        onClick={() => change({ sharesCode: false })}
      >
        {words.refuse}
      </Button>
    </Offer>
  )
}

function Offer({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="rounded-lg border border-line bg-sheet p-4 shadow-1">
      <h2 className="title-3">{title}</h2>
      <p className="mt-1 text-sm text-ink-2">{text}</p>
      <div className="mt-3 flex flex-wrap gap-2">{children}</div>
    </section>
  )
}
