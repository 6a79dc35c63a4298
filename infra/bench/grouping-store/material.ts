import type { Mistake } from '@debrief/contracts/review'
import { reviewOf } from '@debrief/database/testing/review-of'
import { CATEGORIES } from '@debrief/domain/categories'

const SUBJECTS =
  'lock query token snapshot retry fare sailing manifest cursor cache migration header promise stream index schema timer socket ledger route parser buffer invoice berth harbour tide queue worker session cookie upload webhook quota seat payload timeout branch commit digest secret'
const FAULTS =
  'is not released|is built inside a loop|is written to the log|has no test for the empty case|swallows its error|is read twice|is compared by reference|is never closed|ignores the time zone|is exposed to every caller|grows without a limit|is sent before the commit|is checked after its use|blocks the event loop|has no index'
const PLACES =
  'in the importer|behind the gateway|of the nightly job|in the settings page|for guests|on the slow path|when it is cancelled|of large fleets|under load|at start|for the second try|in the shared helper|of the public call|when nobody listens|on Windows'

const subjects = SUBJECTS.split(' ')
const faults = FAULTS.split('|')
const places = PLACES.split('|')
const at = <One>(list: readonly One[], n: number) => list[n % list.length]!

/** Of a review. */
export const MISTAKES = 8
export const FACTS = { commits: 1, additions: 1, deletions: 1, reviewComments: 0 }

/** How many kinds of mistakes there are that are unlike each other. */
export const KINDS = subjects.length * faults.length * places.length

/** The n-th kind of mistake, worded in one of a few ways. */
export function mistakeOfKind(n: number, wording: number): Mistake {
  const subject = at(subjects, n)
  const fault = at(faults, Math.floor(n / subjects.length))
  const place = at(places, Math.floor(n / subjects.length / faults.length))
  const [one] = reviewOf(1).mistakes
  const name = `${subject}${at(['', 'Guard', 'Of', 'Reader'], wording)}`
  return {
    ...one!,
    title: `The ${subject} ${fault} ${place}`,
    description: at(
      [
        `The ${subject} ${fault} ${place}. Whoever calls it next sees the effect, and nobody is told.`,
        `Here the ${subject} ${fault} ${place}, as the review says; see \`${name}\` for the way it should be.`,
        `${place} the ${subject} ${fault}: mend it where \`${name}\` is made.`,
      ],
      wording,
    ),
    category: at(CATEGORIES, n),
    codeBefore: `const ${name} = open(${n % 7})\nuse(${name})`,
    codeAfter: `const ${name} = open(${n % 7})\ntry {\n  use(${name})\n} finally {\n  ${name}.close()\n}`,
    quote: {
      author: 'tobias-kern',
      avatarUrl: null,
      body: `Isn't it that the ${subject} ${fault}? We had that ${place} before.`,
      url: 'https://github.com/x',
      isBot: false,
    },
  }
}
