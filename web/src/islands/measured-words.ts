import type { MeasuredFigures } from '@debrief/contracts/operations/public-figures'

interface FigureText {
  figure: string
  text: string
}
type Figure<Key extends 'comesBack' | 'quiet' | 'remembered'> = Extract<
  MeasuredFigures[Key],
  { state: 'measured' }
>

const NO_FIGURE = '\u2013'
const TOO_FEW = 'shown once 5 people on the team have practiced, so that nobody’s own result is revealed.'

export function wordMeasured({ ofTeam, quiet, comesBack, remembered }: MeasuredFigures): {
  title: string
  note: string
  numbers: readonly [FigureText, FigureText, FigureText]
} {
  return {
    title: ofTeam ? 'Results from your team’s reviews.' : 'Results from your reviews.',
    note: ofTeam
      ? 'Counted from your team’s merged pull requests and practice, not estimated.'
      : 'Counted from your merged pull requests and practice, not estimated.',
    numbers: [
      quiet.state === 'measured'
        ? wordQuiet(quiet)
        : withoutFigure(quiet.state, 'The number of mistakes that stopped'),
      comesBack.state === 'measured'
        ? wordComesBack(comesBack)
        : withoutFigure(comesBack.state, 'How often mistakes come back after practice'),
      remembered.state === 'measured'
        ? wordRemembered(remembered)
        : withoutFigure(remembered.state, 'The share of correct practice answers'),
    ],
  }
}

const withoutFigure = (state: 'too-little-evidence' | 'too-few-people', what: string): FigureText => ({
  figure: NO_FIGURE,
  text: state === 'too-few-people' ? `${what}: ${TOO_FEW}` : `${what}: too little evidence so far.`,
})

const wordQuiet = ({ mistakes, quiet }: Figure<'quiet'>): FigureText => ({
  figure: `${quiet} of ${mistakes}`,
  text: 'recurring mistakes haven’t come back for more than 30 days, although they could have.',
})

const AGAINST = {
  fewer: (before: string) => `down from ${before} before practice.`,
  more: (before: string) => `up from ${before} before practice.`,
  'no-difference': (before: string) =>
    `compared with ${before} before practice. The difference could be chance.`,
}

function wordComesBack({ before, after, verdict }: Figure<'comesBack'>): FigureText {
  return {
    figure: toPercent(after.occurrences, after.opportunities),
    text: `of pull requests where a practiced mistake could have come back contained it: ${formatCount(after)}, ${AGAINST[verdict](formatCount(before))}`,
  }
}

const wordRemembered = ({ answered, right }: Figure<'remembered'>): FigureText => ({
  figure: toPercent(right, answered),
  text: `of practice answers were right: ${right} of ${answered} in 12 weeks.`,
})

const formatCount = ({ occurrences, opportunities }: { occurrences: number; opportunities: number }) =>
  `${occurrences} of ${opportunities}`

const toPercent = (part: number, whole: number) => `${whole === 0 ? 0 : Math.round((part / whole) * 100)}%`
