/** A message to a channel. Paragraphs and sections may contain user input, which Slack and Teams show literally. */
export interface ChatMessage {
  /** Contains no user input. Slack also shows the headline in notifications. */
  headline: string
  paragraphs: readonly string[]
  sections: readonly ChatSection[]
  link: ChatLink | null
  footer: string
}

export interface ChatSection {
  title: string
  entries: readonly ChatEntry[]
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

/** The maximum number of entries in a section. It keeps messages far below the size limits of Slack and Teams. */
const MAX_ENTRIES = 5

export const toSection = (title: string, entries: readonly ChatEntry[]): ChatSection => ({
  title,
  entries: entries.slice(0, MAX_ENTRIES),
  more: Math.max(0, entries.length - MAX_ENTRIES),
})
