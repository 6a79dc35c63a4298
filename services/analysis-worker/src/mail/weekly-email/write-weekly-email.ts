import type { DigestFacts, DigestReview, Silent } from '@debrief/database/mail/weekly-email-facts'
import { judgeSilence } from '@debrief/domain/mistakes/recurrence'
import { escapeMarkup, linkTo, onOneLine, shortenTitle } from '@debrief/service-kit/mail-words'

const DAY = 86_400_000
const day = new Intl.DateTimeFormat('en', { month: 'long', day: 'numeric', timeZone: 'UTC' })

/** Names the seven days before a Monday, such as "November 16 to November 22" for 2026-11-23. */
function nameWeek(monday: string): string {
  const end = new Date(`${monday}T00:00:00Z`).getTime()
  return `${day.format(end - 7 * DAY)} to ${day.format(end - DAY)}`
}

const count = (number: number, what: string): string => `${number} ${what}${number === 1 ? '' : 's'}`

/** Describes how long a mistake has been absent (D22a); null if there is too little evidence. */
function describeSilence(silent: Silent): string | null {
  const verdict = judgeSilence(silent)
  if (verdict !== 'improving' && verdict !== 'stopped') return null
  const { opportunitiesSince, daysSince } = silent
  const chances = `in ${count(opportunitiesSince, 'pull request')} where it could have happened`
  return verdict === 'stopped' ? `stopped: not seen ${chances}` : `not seen for ${daysSince} days, ${chances}`
}

export interface WrittenDigest {
  subject: string
  text: string
  html: string
}

interface About {
  facts: DigestFacts
  /** The Monday after the week, such as 2026-11-23. */
  week: string
  appUrl: string
  /** The URL of the page to unsubscribe from these emails. */
  unsubscribe: string
}

interface Entry {
  text: string
  /** The URL of this entry's page. Null if the section's link is enough. */
  link: string | null
}

interface Part {
  title: string
  entries: Entry[]
  /** The number of entries that didn't fit. */
  more: number
  link: { text: string; to: string }
}

/** Limits the entries per section, so that the email can be read in a minute. */
const MAX_ENTRIES = 10

/**
 * Writes a person's weekly email. Null if there is nothing to report. Titles are user input, so they are kept on one
 * line and escaped.
 */
export function writeDigest({ facts, week, appUrl, unsubscribe }: About): WrittenDigest | null {
  const parts = buildParts(facts, appUrl)
  if (parts.length === 0) return null
  const intro = `Your week in Debrief: ${nameWeek(week)}`
  const why = 'Debrief sends this email once a week when there is news.'
  return {
    subject: writeSubject(facts),
    text: [intro, ...parts.map(renderText), `${why} Unsubscribe:\n${unsubscribe}`].join('\n\n'),
    html: [
      `<p>${intro}</p>`,
      ...parts.map(renderHtml),
      `<p>${why} <a href="${escapeMarkup(unsubscribe)}">Unsubscribe</a></p>`,
    ].join('\n'),
  }
}

function writeSubject({ reviews, cameBack, due }: DigestFacts): string {
  const said = [
    reviews.length > 0 && count(reviews.length, 'review'),
    cameBack.length > 0 && `${count(cameBack.length, 'mistake')} came back`,
    due > 0 && `${count(due, 'exercise')} due`,
  ].filter(Boolean)
  return said.length > 0 ? `Your week in Debrief: ${said.join(', ')}` : 'Your week in Debrief'
}

function buildParts(facts: DigestFacts, appUrl: string): Part[] {
  const recurring = { text: 'Your recurring mistakes', to: `${appUrl}/recurring-mistakes` }
  const said = (text: string): Entry => ({ text, link: null })
  const all: [title: string, entries: Entry[], link: Part['link']][] = [
    [
      'Reviews of your merged pull requests',
      facts.reviews.map((review) => reviewEntry(review, appUrl)),
      { text: 'All reviews', to: `${appUrl}/reviews` },
    ],
    [
      'Mistakes that came back',
      facts.cameBack.map((one) =>
        said(`${shortenTitle(one.title)}: ${count(one.times, 'time')} last week, ${one.count} in total`),
      ),
      recurring,
    ],
    [
      'Mistakes you avoided',
      facts.silent
        .map((one) => ({ one, words: describeSilence(one) }))
        .flatMap(({ one, words }) => (words ? [said(`${shortenTitle(one.title)}: ${words}`)] : [])),
      recurring,
    ],
    [
      'New team standards',
      facts.standards.map((title) => said(shortenTitle(title))),
      { text: 'Team standards', to: `${appUrl}/team-standards` },
    ],
    [
      'Practice',
      facts.due > 0
        ? [
            said(
              `${count(facts.due, 'exercise')} based on your own mistakes ${facts.due === 1 ? 'is' : 'are'} due`,
            ),
          ]
        : [],
      { text: 'Practice', to: `${appUrl}/practice` },
    ],
  ]
  return all
    .filter(([, entries]) => entries.length > 0)
    .map(([title, entries, link]) => ({
      title,
      entries: entries.slice(0, MAX_ENTRIES),
      more: Math.max(0, entries.length - MAX_ENTRIES),
      link,
    }))
}

function reviewEntry(
  { id, title, number, repository, score, witness, mistakes }: DigestReview,
  appUrl: string,
): Entry {
  const scored =
    score === null
      ? 'not scored'
      : `score ${score}${witness === 'approval' ? ' (approved without comments)' : ''}`
  const found = mistakes === 0 ? 'no mistakes' : count(mistakes, 'mistake')
  return {
    text: `${shortenTitle(title)} (${onOneLine(repository)} #${number}): ${scored}, ${found}`,
    link: `${appUrl}/reviews?review=${id}`,
  }
}

const renderText = ({ title, entries, more, link }: Part) =>
  [
    title,
    ...entries.map(({ text, link: to }) => (to ? `- ${text}\n  ${to}` : `- ${text}`)),
    ...(more > 0 ? [`- and ${more} more`] : []),
    `${link.text}: ${link.to}`,
  ].join('\n')

const renderHtml = ({ title, entries, more, link }: Part) =>
  [
    `<h2>${title}</h2>`,
    '<ul>',
    ...entries.map(({ text, link: to }) => `<li>${to ? linkTo(text, to) : escapeMarkup(text)}</li>`),
    ...(more > 0 ? [`<li>and ${more} more</li>`] : []),
    '</ul>',
    `<p>${linkTo(link.text, link.to)}</p>`,
  ].join('\n')
