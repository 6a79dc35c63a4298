import type { Measured } from '@debrief/contracts/http/measured'

interface Shown {
  figure: string
  text: string
}
type Told<Key extends 'comesBack' | 'quiet' | 'remembered'> = Extract<Measured[Key], { state: 'measured' }>

const UNTOLD = '\u2013'
const TOO_FEW =
  'is told once five people of the team have practised, so that nobody’s own can be told from it.'

/** What was measured in words, the figures with what they were counted from. */
export function wordMeasured({ ofTeam, quiet, comesBack, remembered }: Measured): {
  title: string
  note: string
  numbers: readonly [Shown, Shown, Shown]
} {
  return {
    title: ofTeam ? 'What your team’s reviews show.' : 'What your reviews show.',
    note: `Counted in ${ofTeam ? 'your team’s' : 'your own'} merged pull requests and practice. Nothing here is estimated.`,
    numbers: [
      quiet.state === 'measured'
        ? wordQuiet(quiet)
        : untold(quiet.state, 'Recurring mistakes that went quiet'),
      comesBack.state === 'measured'
        ? wordComesBack(comesBack)
        : untold(comesBack.state, 'How often practised mistakes come back'),
      remembered.state === 'measured'
        ? wordRemembered(remembered)
        : untold(remembered.state, 'How much practice is remembered'),
    ],
  }
}

const untold = (state: 'too-little-evidence' | 'too-few-people', what: string): Shown => ({
  figure: UNTOLD,
  text: state === 'too-few-people' ? `${what} ${TOO_FEW}` : `${what}: too little evidence yet.`,
})

const wordQuiet = ({ mistakes, quiet }: Told<'quiet'>): Shown => ({
  figure: `${quiet} of ${mistakes}`,
  text: 'recurring mistakes went quiet: more than 30 days without, though pull requests gave occasion.',
})

const AGAINST = {
  fewer: (before: string) => `less than ${before} before practice.`,
  more: (before: string) => `more than ${before} before practice.`,
  'no-difference': (before: string) => `before practice ${before}, which chance alone may explain.`,
}

function wordComesBack({ before, after, verdict }: Told<'comesBack'>): Shown {
  return {
    figure: shareOf(after.occurrences, after.opportunities),
    text: `of the pull requests that could repeat a practised mistake did: ${countOf(after)}, ${AGAINST[verdict](countOf(before))}`,
  }
}

const wordRemembered = ({ answered, right }: Told<'remembered'>): Shown => ({
  figure: shareOf(right, answered),
  text: `of practice is remembered: ${right} of ${answered} answers in twelve weeks were right.`,
})

const countOf = ({ occurrences, opportunities }: { occurrences: number; opportunities: number }) =>
  `${occurrences} of ${opportunities}`

const shareOf = (part: number, whole: number) => `${whole === 0 ? 0 : Math.round((part / whole) * 100)}%`
