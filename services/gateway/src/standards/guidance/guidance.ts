import { createHash } from 'node:crypto'
import { downloadGuidance, type GuidanceFile, showGuidance } from '@debrief/contracts/standards/guidance'
import { MCP_PATH } from '@debrief/contracts/standards/mcp'
import {
  noteReached,
  readGuidanceDownloads,
  recordGuidanceDownload,
  type StoredDownload,
} from '@debrief/database/standards/guidance-downloads'
import { listLanguages } from '@debrief/domain/standards/describe-scope'
import {
  GUIDANCE_FORMATS,
  GUIDANCE_PATHS,
  type GuidanceFormat,
} from '@debrief/domain/standards/guidance/file-paths'
import {
  compareGuidance,
  type DownloadEntry,
  isOpenMistake,
} from '@debrief/domain/standards/guidance/guidance-drift'
import { toStandardUrl } from '@debrief/domain/standards/guidance/standards-files'
import { type GuidanceEntry, writeGuidance } from '@debrief/domain/standards/guidance/write-guidance'
import { type Context, serve } from '../../context.ts'
import { linkLesson } from '../../mistakes/lessons/catalog.ts'
import { type KnownIssueRow, readKnownIssues } from './known-issues.queries.ts'

export const showGuidanceRoute = serve(showGuidance)(async (_, { db, viewer, appUrl }: Context) => {
  const [rows, downloads] = await Promise.all([
    readKnownIssues(db, viewer.id),
    readGuidanceDownloads(db, viewer.id),
  ])
  const entries = listEntries(rows, { now: new Date(), appUrl })
  const standards = entries.filter(({ kind }) => kind === 'standard').length
  return {
    standards,
    openMistakes: entries.length - standards,
    files: GUIDANCE_FORMATS.map((format) => {
      const download = downloads.find((one) => one.format === format)
      return buildFile(format, download ?? null, entries)
    }),
    mcpUrl: `${appUrl}${MCP_PATH}`,
  }
})

export const downloadGuidanceRoute = serve(downloadGuidance)(
  async ({ params: { format }, query }, { db, viewer, browser, appUrl }: Context) => {
    const withMistakes = query.mistakes === 'with'
    const entries = chosen(
      listEntries(await readKnownIssues(db, viewer.id), { now: new Date(), appUrl }),
      withMistakes,
    )
    await recordGuidanceDownload(db, {
      userId: viewer.id,
      format,
      withMistakes,
      entries: entries.map(toKeptEntry),
    })
    await noteReached(db, 'exported_at', listStandardIds(entries))
    const name = GUIDANCE_PATHS[format].split('/').at(-1)
    browser.answerWith('content-disposition', `attachment; filename="${name}"`)
    return writeGuidance(format, entries)
  },
)

function listEntries(
  rows: readonly KnownIssueRow[],
  { now, appUrl }: { now: Date; appUrl: string },
): GuidanceEntry[] {
  return rows
    .filter(({ isStandard, lastSeenAt }) => isStandard || (lastSeenAt && isOpenMistake(lastSeenAt, now)))
    .map((row) => ({
      kind: row.isStandard ? 'standard' : 'mistake',
      id: row.id,
      title: row.title,
      description: row.description,
      category: row.category,
      languages: listLanguages(row),
      paths: row.paths,
      isWrittenByTeam: row.isStandard && row.isWrittenByTeam,
      learnMore: linkLesson(row.lesson) && `${appUrl}/lessons/${row.lesson}`,
      example: row.example,
      standardUrl: row.isStandard ? toStandardUrl(appUrl, row.id) : null,
      pullRequests: [],
    }))
}

const listStandardIds = (entries: readonly GuidanceEntry[]) =>
  entries.flatMap(({ kind, id }) => (kind === 'standard' ? [id] : []))

const chosen = (entries: readonly GuidanceEntry[], withMistakes: boolean) =>
  entries.filter(({ kind }) => withMistakes || kind === 'standard')

/** The hash omits the example. Otherwise, every new occurrence would make a download outdated. */
function toKeptEntry({
  id,
  kind,
  title,
  description,
  category,
  languages,
  paths,
}: GuidanceEntry): DownloadEntry {
  const [language = null, ...others] = languages
  // Entries with at most one language and no paths keep the hash that they had before scopes existed.
  const scope = others.length > 0 || paths.length > 0 ? [others, paths] : []
  const text = JSON.stringify([title, description, category, language, ...scope])
  return { id, kind, title, hash: createHash('sha256').update(text).digest('base64url') }
}

function buildFile(
  format: GuidanceFormat,
  download: (StoredDownload & { at: Date }) | null,
  entries: readonly GuidanceEntry[],
): GuidanceFile {
  const withMistakes = download?.withMistakes ?? true
  const now = chosen(entries, withMistakes).map(toKeptEntry)
  return {
    format,
    path: GUIDANCE_PATHS[format],
    downloadedAt: download?.at.toISOString() ?? null,
    withMistakes,
    ...compareGuidance(download?.entries ?? now, now),
  }
}
