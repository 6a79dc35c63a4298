/**
 * A message to a channel. Every text except the headline may contain text that people wrote. Slack and Teams show that
 * text literally, without markup, mentions or links.
 */
export interface ChatMessage {
  /** A fixed text, which may contain numbers but nothing that people wrote. Slack and Teams also show it in notifications. */
  headline: string
  paragraphs: readonly string[]
  sections: readonly ChatSection[]
  link: ChatLink | null
  /** Why the channel gets the message. */
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

/** Limits the entries of a section, so that a message stays far below the size that Slack and Teams accept. */
const MAX_ENTRIES = 5

export const toSection = (title: string, entries: readonly ChatEntry[]): ChatSection => ({
  title,
  entries: entries.slice(0, MAX_ENTRIES),
  more: Math.max(0, entries.length - MAX_ENTRIES),
})
