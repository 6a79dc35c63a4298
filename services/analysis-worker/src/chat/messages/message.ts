/**
 * A message to a channel. Every text except the headline may contain text that people wrote. Slack and Teams show that
 * text literally, without markup, mentions or links.
 */
export interface ChatMessage {
  /** The news in fixed words and numbers, without text that people wrote. Slack also shows it in notifications. */
  headline: string
  paragraphs: readonly string[]
  sections: readonly ChatSection[]
  link: ChatLink | null
  /** A note below the message, usually about when Debrief sends such messages. */
  footer: string
}

export interface ChatSection {
  title: string
  entries: readonly ChatEntry[]
  /** The number of entries that aren't listed. */
  more: number
}

export interface ChatEntry {
  title: string
  note: string | null
  url: string
}

interface ChatLink {
  label: string
  url: string
}

/** The maximum number of entries in a section. It keeps a message far below the size limits of Slack and Teams. */
const MAX_ENTRIES = 5

export const toSection = (title: string, entries: readonly ChatEntry[]): ChatSection => ({
  title,
  entries: entries.slice(0, MAX_ENTRIES),
  more: Math.max(0, entries.length - MAX_ENTRIES),
})
