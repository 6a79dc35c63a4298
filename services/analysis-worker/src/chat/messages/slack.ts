import { shorten } from '@debrief/service-kit/mail-words'
import type {
  KnownBlock,
  PlainTextElement,
  RichTextBlock,
  RichTextBlockElement,
  RichTextElement,
  RichTextSection,
  RichTextText,
} from '@slack/types'
import type { ChatEntry, ChatMessage, ChatSection } from './message.ts'

/** https://docs.slack.dev/reference/block-kit/blocks/header-block */
const MAX_HEADER_LENGTH = 150

interface SlackMessage {
  /** Shown in notifications instead of the blocks. */
  text: string
  blocks: KnownBlock[]
  unfurl_links: false
  unfurl_media: false
}

/**
 * Writes a message in Slack's Block Kit format. User input appears only in rich text, which shows markup literally
 * (https://docs.slack.dev/reference/block-kit/blocks/rich-text-block).
 */
export function writeSlackMessage({
  headline,
  paragraphs,
  sections,
  link,
  footer,
}: ChatMessage): SlackMessage {
  return {
    text: escapeText(headline),
    blocks: [
      { type: 'header', text: plain(shorten(headline, MAX_HEADER_LENGTH - 1)) },
      ...(paragraphs.length === 0 ? [] : [richText(paragraphs.map((text) => line([literal(text)])))]),
      ...sections.map(writeSection),
      ...(link ? [richText([line([{ type: 'link', url: link.url, text: link.label }])])] : []),
      { type: 'context', elements: [plain(footer)] },
    ],
    unfurl_links: false,
    unfurl_media: false,
  }
}

const writeSection = ({ title, entries, more }: ChatSection): RichTextBlock =>
  richText([
    line([literal(title, { bold: true })]),
    { type: 'rich_text_list', style: 'bullet', elements: entries.map(writeEntry) },
    ...(more > 0 ? [line([literal(`and ${more} more`)])] : []),
  ])

const writeEntry = ({ title, note, url }: ChatEntry): RichTextSection =>
  line([{ type: 'link', url, text: title }, ...(note === null ? [] : [literal(`\n${note}`)])])

const richText = (elements: RichTextBlockElement[]): RichTextBlock => ({ type: 'rich_text', elements })
const line = (elements: RichTextElement[]): RichTextSection => ({ type: 'rich_text_section', elements })
const literal = (text: string, style?: { bold: true }): RichTextText => ({
  type: 'text',
  text,
  ...(style ? { style } : {}),
})
const plain = (text: string): PlainTextElement => ({ type: 'plain_text', text, emoji: false })

/** https://docs.slack.dev/messaging/formatting-message-text#escaping */
const escapeText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
