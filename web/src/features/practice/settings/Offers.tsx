import { count } from '@debrief/domain/words'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/controls/Button.tsx'
import { useChangeSettings, usePracticeSettings } from './use-practice-settings.ts'

/** Offers the starter deck to new team members, and asks people whether starter decks may use their code (D44). */
export function Offers() {
  const { data: settings } = usePracticeSettings()
  const { change, changing } = useChangeSettings()
  const team = settings?.team
  if (!team) return null
  if (team.offersStarterDeck)
    return (
      <Offer
        title="New on the team?"
        text={`${team.name} has ${count(team.standards, 'standard')} with an example. You can practice ${team.standards === 1 ? 'it before it comes' : 'them before they come'} up in your own reviews.`}
      >
        <Button
          kind="primary"
          size="small"
          busy={changing?.starterDeck === 'started' && 'Adding…'}
          onClick={() => change({ starterDeck: 'started' })}
        >
          Start with the team’s standards
        </Button>
        <Button
          size="small"
          busy={changing?.starterDeck === 'declined' && 'Saving…'}
          onClick={() => change({ starterDeck: 'declined' })}
        >
          Not now
        </Button>
      </Offer>
    )
  if (team.sharesCode !== null || team.examples === 0) return null
  return (
    <Offer
      title="Let teammates practice with your code?"
      text={`New members of ${team.name} can practice its standards with examples. Code from your fixed mistakes could be an example for ${count(team.examples, 'standard')}. Exercises don’t show your name, and you can withdraw your code at any time.`}
    >
      <Button
        size="small"
        busy={changing?.sharesCode === true && 'Saving…'}
        onClick={() => change({ sharesCode: true })}
      >
        Allow
      </Button>
      <Button
        size="small"
        busy={changing?.sharesCode === false && 'Saving…'}
        onClick={() => change({ sharesCode: false })}
      >
        Don’t allow
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
