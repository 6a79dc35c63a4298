import type {
  DigestFacts,
  DigestReview,
  Silent,
  WorthRemembering,
} from '@debrief/database/mail/weekly-email-facts'
import { judgeSilence } from '@debrief/domain/mistakes/recurrence'
import {
  button,
  composeMail,
  figures,
  heading,
  link,
  type MailPart,
  note,
  paragraph,
  quote,
  section,
  type WrittenMail,
} from '@debrief/service-kit/mail-frame'
import { onOneLine, shorten } from '@debrief/service-kit/mail-words'
import { drawScores } from './draw-scores.ts'

const DAY = 86_400_000
const day = new Intl.DateTimeFormat('en', { month: 'long', day: 'numeric', timeZone: 'UTC' })

/** Names the seven days before a Monday, such as "November 16 to November 22" for 2026-11-23. */
function nameWeek(monday: string): string {
  const end = new Date(`${monday}T00:00:00Z`).getTime()
  return `${day.format(end - 7 * DAY)} to ${day.format(end - DAY)}`
}

const count = (number: number, what: string): string => `${number} ${what}${number === 1 ? '' : 's'}`

interface Avoided extends Silent {
  hasStopped: boolean
}

/** The recurring mistakes that are improving or have stopped (D22a). */
function findAvoided(silent: readonly Silent[]): Avoided[] {
  const judged = silent.map((one) => ({ one, verdict: judgeSilence(one) }))
  return judged.flatMap(({ one, verdict }) =>
    verdict === 'improving' || verdict === 'stopped' ? [{ ...one, hasStopped: verdict === 'stopped' }] : [],
  )
}

function describeAbsence({ hasStopped, opportunitiesSince, daysSince }: Avoided): string {
  const chances = `${count(opportunitiesSince, 'pull request')} where it could have happened`
  return hasStopped
    ? `Stopped: not seen in the last ${chances}`
    : `Not seen for ${daysSince} days, in ${chances}`
}

interface About {
  facts: DigestFacts
  /** The Monday after the week, such as 2026-11-23. */
  week: string
  appUrl: string
  /** The URL of the page to unsubscribe from these emails. */
  unsubscribe: string
}

/** These limits keep the email short enough to read in a minute. */
const MAX_ENTRIES = 10
const MAX_QUOTE_LENGTH = 400

/**
 * Writes a person's weekly email. Null if there is nothing to report. Titles and quotes are user input, so they are
 * kept on one line and escaped.
 */
export function writeDigest({ facts, week, appUrl, unsubscribe }: About): WrittenMail | null {
  const avoided = findAvoided(facts.silent)
  const sections = buildSections(facts, avoided, appUrl)
  const { due, scores, worthRemembering, person } = facts
  if (sections.length === 0 && due === 0) return null
  return composeMail({
    subject: writeSubject(facts, avoided),
    title: 'Your week in review',
    parts: [
      paragraph(`Hi ${onOneLine(person.username)}, here’s your week from ${nameWeek(week)}.`),
      ...writeFigures(facts, avoided),
      ...drawScores(scores.weekly),
      ...(due > 0 ? [button(`Practice ${count(due, 'exercise')}`, `${appUrl}/practice`)] : []),
      ...(worthRemembering ? writeQuote(worthRemembering, appUrl) : []),
      ...sections,
    ],
    footer: [
      note('Debrief sends this email once a week when there is news.'),
      link('Unsubscribe', unsubscribe),
    ],
  })
}

function writeSubject({ reviews, cameBack, due }: DigestFacts, avoided: readonly Avoided[]): string {
  const stopped = avoided.filter(({ hasStopped }) => hasStopped).length
  const said = [
    cameBack.length > 0 && `${count(cameBack.length, 'mistake')} came back`,
    stopped > 0 && `${cameBack.length > 0 ? stopped : count(stopped, 'mistake')} stopped`,
    reviews.length > 0 && count(reviews.length, 'pull request'),
    due > 0 && `${count(due, 'exercise')} due`,
  ].filter(Boolean)
  return said.length > 0 ? `Your week in review: ${said.join(', ')}` : 'Your week in review'
}

function writeFigures({ reviews, cameBack, scores }: DigestFacts, avoided: readonly Avoided[]): MailPart[] {
  const before = scores.before === null ? '' : `, ${scores.before} in the weeks before`
  const given = [
    ...(scores.week === null ? [] : [{ value: scores.week, label: `average score${before}` }]),
    ...(reviews.length === 0
      ? []
      : [{ value: cameBack.length, label: `${cameBack.length === 1 ? 'mistake' : 'mistakes'} came back` }]),
    ...(avoided.length === 0
      ? []
      : [{ value: avoided.length, label: `${avoided.length === 1 ? 'mistake' : 'mistakes'} avoided` }]),
  ]
  return given.length > 0 ? [figures(given)] : []
}

function writeQuote(
  { author, body, mistake, mistakeId, number, repository, reviewId }: WorthRemembering,
  appUrl: string,
): MailPart[] {
  return [
    heading('Worth remembering'),
    quote({
      // Only the text before the first code block, because code needs its line breaks.
      body: shorten(body.split(/^\s*```/m, 1)[0] || mistake, MAX_QUOTE_LENGTH),
      source: `${onOneLine(author)} in ${onOneLine(repository)} #${number}: ${shorten(mistake)}`,
      url: `${appUrl}/reviews?review=${reviewId}#mistake-${mistakeId}`,
    }),
  ]
}

type Entries = Parameters<typeof section>[1]

function buildSections(facts: DigestFacts, avoided: readonly Avoided[], appUrl: string): MailPart[] {
  const toGroup = (id: string) => `${appUrl}/recurring-mistakes?group=${id}`
  const all: [title: string, entries: Entries][] = [
    [
      'Mistakes that came back',
      facts.cameBack.map((one) => ({
        title: shorten(one.title),
        note: `${count(one.times, 'time')} last week, ${one.count} in total`,
        link: toGroup(one.groupId),
      })),
    ],
    [
      'Mistakes you avoided',
      avoided.map((one) => ({
        title: shorten(one.title),
        note: describeAbsence(one),
        link: toGroup(one.groupId),
      })),
    ],
    [
      'New team standards',
      facts.standards.map(({ id, title }) => ({
        title: shorten(title),
        link: `${appUrl}/team-standards?standard=${id}`,
      })),
    ],
    ['Reviews of your merged pull requests', facts.reviews.map((review) => reviewEntry(review, appUrl))],
  ]
  return all
    .filter(([, entries]) => entries.length > 0)
    .map(([title, entries]) =>
      section(title, entries.slice(0, MAX_ENTRIES), Math.max(0, entries.length - MAX_ENTRIES)),
    )
}

function reviewEntry(review: DigestReview, appUrl: string): Entries[number] {
  const { id, title, number, repository, score, witness, mistakes } = review
  const scored =
    score === null
      ? 'not scored'
      : `score ${score}${witness === 'approval' ? ' (approved without comments)' : ''}`
  const found = mistakes === 0 ? 'no mistakes' : count(mistakes, 'mistake')
  return {
    title: shorten(title),
    note: `${onOneLine(repository)} #${number}: ${scored}, ${found}`,
    link: `${appUrl}/reviews?review=${id}`,
  }
}
