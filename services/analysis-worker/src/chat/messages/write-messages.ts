import type { StandardFacts } from '@debrief/database/chat/message-facts'
import type { DigestFacts } from '@debrief/database/mail/weekly-email-facts'
import { CHAT_SERVICE_NAMES, type ChatService } from '@debrief/domain/chat/channels'
import { describeNotification, type NotificationFacts } from '@debrief/domain/notifications/notifications'
import type { TeamWeek } from '@debrief/domain/teams/team-numbers'
import { count } from '@debrief/domain/words'
import { onOneLine, shorten } from '@debrief/service-kit/mail-words'
import {
  describeAbsence,
  findAvoided,
  listFigures,
  nameWeek,
  writeSubject,
} from '../../mail/weekly-email/week-facts.ts'
import { type ChatEntry, type ChatMessage, type ChatSection, toSection } from './message.ts'
import { writeSlackMessage } from './slack.ts'

export const formatMessage = (service: ChatService, message: ChatMessage): string =>
  JSON.stringify(service === 'slack' ? writeSlackMessage(message) : writeTeamsMessage(message))

/** Slack and Teams reject empty text. */
const toTitle = (text: string): string => shorten(text) || 'Untitled'

const settings = (appUrl: string) => ({
  label: 'Change what this channel gets',
  url: `${appUrl}/settings#slack-and-microsoft-teams`,
})

export function writeTestMessage(
  { service, isTeam }: { service: ChatService; isTeam: boolean },
  appUrl: string,
): ChatMessage {
  const gets = isTeam
    ? 'the messages that the team’s manager chose: new standards, weekly team numbers or both'
    : 'the notifications that the person who added it chose, such as mistakes that came back'
  return {
    headline: 'Debrief can post here',
    paragraphs: [
      `This is a test message. This channel in ${CHAT_SERVICE_NAMES[service]} gets ${gets}. Everybody in the channel can read them.`,
    ],
    sections: [],
    link: settings(appUrl),
    footer: 'Someone added this channel in Debrief’s settings.',
  }
}

type CameBackFacts = Extract<NotificationFacts, { kind: 'mistake_came_back' }>

export function writeCameBack(facts: CameBackFacts, appUrl: string): ChatMessage {
  const { subject, place, path } = describeNotification(facts)
  const entry = { title: toTitle(subject), note: onOneLine(place ?? ''), url: appUrl + path }
  return {
    headline: 'A mistake came back',
    paragraphs: [],
    sections: [{ title: 'Happened again', entries: [entry], more: 0 }],
    link: { label: 'See where it happened', url: appUrl + path },
    footer: 'Debrief sends this message when a mistake comes back, at most once a week for each mistake.',
  }
}

/**
 * Returns null if there is nothing to report. Doesn't quote reviewers, because they didn't agree to be quoted in a
 * channel.
 */
export function writeWeeklyDigest(digest: DigestFacts, week: string, appUrl: string): ChatMessage | null {
  // The number of due exercises is private.
  const facts = { ...digest, due: 0 }
  const avoided = findAvoided(facts.silent)
  const toGroup = (id: string) => `${appUrl}/recurring-mistakes?group=${id}`
  const lists: [title: string, entries: ChatEntry[]][] = [
    [
      'Mistakes that came back',
      facts.cameBack.map((one) => ({
        title: toTitle(one.title),
        note: `${count(one.times, 'time')} last week, ${one.count} in total`,
        url: toGroup(one.groupId),
      })),
    ],
    [
      'Mistakes avoided',
      avoided.map((one) => ({
        title: toTitle(one.title),
        note: describeAbsence(one),
        url: toGroup(one.groupId),
      })),
    ],
    [
      'New team standards',
      facts.standards.map(({ id, title }) => ({
        title: toTitle(title),
        note: null,
        url: `${appUrl}/team-standards?standard=${id}`,
      })),
    ],
  ]
  const sections = lists.filter(([, entries]) => entries.length > 0)
  if (sections.length === 0 && facts.reviews.length === 0) return null
  const figures = listFigures(facts, avoided).map(({ value, label }) => `${value} ${label}`)
  return {
    headline: writeSubject(facts, avoided),
    paragraphs: [
      `For ${onOneLine(facts.person.username)}, ${nameWeek(week)}.`,
      ...(figures.length > 0 ? [figures.join(' · ')] : []),
    ],
    sections: sections.map(([title, entries]) => toSection(title, entries)),
    link: { label: 'Open the dashboard', url: `${appUrl}/dashboard` },
    footer: 'Debrief sends this message once a week when there is news.',
  }
}

export function writeStandardPublished(
  { id, title, category, languages }: StandardFacts,
  appUrl: string,
): ChatMessage {
  const url = `${appUrl}/team-standards?standard=${id}`
  const about = [category.replaceAll('-', ' '), ...languages].map(onOneLine).join(' · ')
  return {
    headline: 'New team standard',
    paragraphs: [],
    sections: [{ title: 'Published', entries: [{ title: toTitle(title), note: about, url }], more: 0 }],
    link: { label: 'Read the standard', url },
    footer: 'Debrief sends this message when your team’s manager publishes a standard.',
  }
}

/**
 * Writes a team's weekly numbers. Shows "–" for hidden totals and leaves out hidden categories, so that no number comes
 * from fewer than five people (D45a). Returns null if all totals are hidden.
 */
export function writeTeamNumbers(
  { total, categories }: TeamWeek,
  week: string,
  appUrl: string,
): ChatMessage | null {
  const counts: [number | null, string][] = [
    [total.reviews, 'reviews of merged pull requests'],
    [total.mistakes, 'mistakes in them'],
    [total.cameBack, 'mistakes came back'],
    [total.stopped, 'mistakes stopped'],
  ]
  if (counts.every(([number]) => number === null)) return null
  const byCategory = categories.flatMap(({ category, mistakes }) =>
    mistakes === null ? [] : [`${category.replaceAll('-', ' ')} ${mistakes}`],
  )
  return {
    headline: 'Your team’s week in numbers',
    paragraphs: [
      `${nameWeek(week)}.`,
      ...counts.map(([number, what]) => `${number ?? '–'} ${what}`),
      ...(byCategory.length > 0 ? [`Mistakes by category: ${byCategory.join(', ')}`] : []),
    ],
    sections: [],
    link: { label: 'Open Debrief', url: `${appUrl}/dashboard` },
    footer: '“–” stands for a number that is hidden to protect individuals.',
  }
}

interface TeamsMessage {
  type: 'message'
  attachments: { contentType: 'application/vnd.microsoft.card.adaptive'; content: object }[]
}

/** All Teams clients can show Adaptive Cards of this version. */
const CARD_VERSION = '1.4'

/**
 * Writes a message for a Teams workflow as an Adaptive Card. User input appears only in text runs, which don't render
 * Markdown (https://adaptivecards.io/explorer/TextRun.html). A card without `msteams.entities` can't mention anyone.
 */
function writeTeamsMessage({ headline, paragraphs, sections, link, footer }: ChatMessage): TeamsMessage {
  const content = {
    type: 'AdaptiveCard',
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    version: CARD_VERSION,
    fallbackText: headline,
    body: [
      textBlock([{ ...textRun(headline), size: 'Large', weight: 'Bolder' }]),
      ...paragraphs.map((text) => textBlock([textRun(text)])),
      ...sections.flatMap(writeSection),
      textBlock([{ ...textRun(footer), size: 'Small', isSubtle: true }]),
    ],
    ...(link ? { actions: [{ type: 'Action.OpenUrl', title: link.label, url: link.url }] } : {}),
  }
  return {
    type: 'message',
    attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', content }],
  }
}

const writeSection = ({ title, entries, more }: ChatSection) => [
  { ...textBlock([{ ...textRun(title), weight: 'Bolder' }]), spacing: 'Medium' },
  ...entries.map(writeEntry),
  ...(more > 0 ? [textBlock([textRun(`and ${more} more`)])] : []),
]

const writeEntry = ({ title, note, url }: ChatEntry) => ({
  ...textBlock([
    { ...textRun(title), selectAction: { type: 'Action.OpenUrl', url } },
    ...(note === null ? [] : [{ ...textRun(` ${note}`), isSubtle: true }]),
  ]),
  spacing: 'Small',
})

const textBlock = (inlines: readonly object[]) => ({ type: 'RichTextBlock', inlines })
const textRun = (text: string) => ({ type: 'TextRun', text })
