import type { DigestFacts, DigestReview, WorthRemembering } from '@debrief/database/mail/weekly-email-facts'
import { count } from '@debrief/domain/words'
import {
  button,
  composeMail,
  figures,
  heading,
  link,
  type MailContent,
  type MailPart,
  note,
  paragraph,
  quote,
  section,
  tone,
} from '@debrief/service-kit/mail-frame'
import { onOneLine, shorten } from '@debrief/service-kit/mail-words'
import {
  type AvoidedMistake,
  describeAbsence,
  findAvoided,
  listFigures,
  nameWeek,
  writeSubject,
} from './week-facts.ts'

interface WeeklyEmailInput {
  facts: DigestFacts
  /** The Monday after the reported week, such as 2026-11-23. */
  week: string
  appUrl: string
  unsubscribe: string
}

/** These limits keep the email short enough to read in a minute. */
const MAX_ENTRIES = 10
const MAX_QUOTE_LENGTH = 400

/**
 * Returns null if there is nothing to report. Titles and quotes are user input, so they are kept on one line and
 * escaped.
 */
export function writeDigest({ facts, week, appUrl, unsubscribe }: WeeklyEmailInput): MailContent | null {
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

const writeFigures = (facts: DigestFacts, avoided: readonly AvoidedMistake[]): MailPart[] => {
  const counted = listFigures(facts, avoided)
  return counted.length > 0 ? [figures(counted)] : []
}

function writeQuote(
  { author, body, mistake, mistakeId, number, repository, reviewId }: WorthRemembering,
  appUrl: string,
): MailPart[] {
  return [
    heading('Worth remembering'),
    quote({
      // Quotes only the text before the first code block, because code needs its line breaks.
      body: shorten(body.split(/^\s*```/m, 1)[0] || mistake, MAX_QUOTE_LENGTH),
      source: `${onOneLine(author)} in ${onOneLine(repository)} #${number}: ${shorten(mistake)}`,
      url: `${appUrl}/reviews?review=${reviewId}#mistake-${mistakeId}`,
    }),
  ]
}

type Entries = Parameters<typeof section>[1]

function buildSections(facts: DigestFacts, avoided: readonly AvoidedMistake[], appUrl: string): MailPart[] {
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
      : witness === 'approval'
        ? `score ${score} (approved without comments)`
        : `score ${score}`
  const found = mistakes === 0 ? 'no mistakes' : count(mistakes, 'mistake')
  return {
    title: shorten(title),
    note: `${onOneLine(repository)} #${number}: ${scored}, ${found}`,
    link: `${appUrl}/reviews?review=${id}`,
  }
}

/** With fewer scored weeks, the email shows no trend. */
const MIN_WEEKS = 3
const CHART_HEIGHT = 40

function drawScores(weekly: readonly (number | null)[]): MailPart[] {
  if (weekly.filter((score) => score !== null).length < MIN_WEEKS) return []
  const label = `Average score per week: ${weekly.map((score) => score ?? 'none').join(', ')}`
  const bars = weekly.map((score, index) => {
    const height = score === null ? 1 : Math.max(2, Math.round((score / 100) * CHART_HEIGHT))
    const name = index === weekly.length - 1 ? 'now' : 'bar'
    return `<td valign="bottom" style="padding:0 4px 0 0"><div ${tone(name, `width:22px;height:${height}px;line-height:${height}px;font-size:0`)}>&nbsp;</div></td>`
  })
  const numbers = weekly.map(
    (score) =>
      `<td ${tone('soft', 'padding:2px 4px 0 0;font-size:12px;text-align:center')}>${score ?? '–'}</td>`,
  )
  return [
    {
      text: label,
      html: `<table role="img" aria-label="${label}" cellpadding="0" cellspacing="0" style="border-collapse:collapse;margin:0 0 4px"><tr style="height:${CHART_HEIGHT}px">${bars.join('')}</tr><tr>${numbers.join('')}</tr></table>
<p ${tone('soft', 'margin:0 0 16px;font-size:13px')}>Average score per week</p>`,
    },
  ]
}
