import type { GuidanceFile } from '@debrief/contracts/standards/guidance'
import { count } from '@debrief/domain/words'

export const editorFiles = 'Editor files'
export const loading = 'Loading editor files'
export const failed = 'Editor files could not be loaded.'

/** `mistakes` is null if the files don't include them. */
export const describeContents = (standards: number, mistakes: number | null) =>
  mistakes === null
    ? count(standards, 'team standard')
    : `${count(standards, 'team standard')} and ${count(mistakes, 'recurring mistake')}`
export const aboutMistakes = 'Leave out your own mistakes if you commit the file to a shared repository.'
export const withMistakes = 'Include my mistakes'
export const includeMistakes = 'Include my recurring mistakes'

export const names: Record<GuidanceFile['format'], string> = {
  agents: 'AGENTS.md',
  claude: 'CLAUDE.md',
  copilot: 'Copilot instructions',
  cursor: 'Cursor rule',
}

export const download = (name: string, isBehind: boolean) =>
  isBehind ? `Download again<hidden>: ${name}</hidden>` : `Download<hidden>: ${name}</hidden>`
export const preparing = 'Preparing…'
export const downloadFailed = (name: string, problem: string) => `${name} could not be downloaded. ${problem}`

export const neverDownloaded = 'not downloaded yet'
export const since = (isBehind: boolean) =>
  isBehind ? 'changed since you downloaded it {time}' : 'up to date, downloaded {time}'

type Drift = Pick<GuidanceFile, 'added' | 'changed' | 'removed'>

/** Returns text such as "2 changed, 1 new, 1 removed", or an empty string if nothing changed. */
export const describeDrift = ({ added, changed, removed }: Drift): string =>
  [
    ...(changed.length > 0 ? [`${changed.length} changed`] : []),
    ...(added.length > 0 ? [`${added.length} new`] : []),
    ...(removed.length > 0 ? [`${removed.length} removed`] : []),
  ].join(', ')

export const whatChanged = 'What changed'
export const changed = 'Changed:'
export const added = 'New:'
export const removed = 'Removed:'

export const mcpServer = 'MCP server'
export const copyMcpConfig = 'Copy the MCP server configuration'
export const aboutMcp =
  'Your assistant can read standards and mistakes and check a change before it’s committed. Create an access token in Settings and insert it in place of {token}. Don’t commit it.'
