import type { ChatEntry, ChatMessage, ChatSection } from './message.ts'

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
export function writeTeamsMessage({
  headline,
  paragraphs,
  sections,
  link,
  footer,
}: ChatMessage): TeamsMessage {
  const content = {
    type: 'AdaptiveCard',
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    version: CARD_VERSION,
    fallbackText: headline,
    body: [
      block([{ ...run(headline), size: 'Large', weight: 'Bolder' }]),
      ...paragraphs.map((text) => block([run(text)])),
      ...sections.flatMap(writeSection),
      block([{ ...run(footer), size: 'Small', isSubtle: true }]),
    ],
    ...(link ? { actions: [{ type: 'Action.OpenUrl', title: link.label, url: link.url }] } : {}),
  }
  return {
    type: 'message',
    attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', content }],
  }
}

const writeSection = ({ title, entries, more }: ChatSection) => [
  { ...block([{ ...run(title), weight: 'Bolder' }]), spacing: 'Medium' },
  ...entries.map(writeEntry),
  ...(more > 0 ? [block([run(`and ${more} more`)])] : []),
]

const writeEntry = ({ title, note, url }: ChatEntry) => ({
  ...block([
    { ...run(title), selectAction: { type: 'Action.OpenUrl', url } },
    ...(note === null ? [] : [{ ...run(` ${note}`), isSubtle: true }]),
  ]),
  spacing: 'Small',
})

const block = (inlines: readonly object[]) => ({ type: 'RichTextBlock', inlines })
const run = (text: string) => ({ type: 'TextRun', text })
