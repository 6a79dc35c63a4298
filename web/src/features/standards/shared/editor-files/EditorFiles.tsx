import { call } from '@debrief/contracts/call'
import type {
  downloadGuidance,
  Guidance,
  GuidanceFile,
  showGuidance,
} from '@debrief/contracts/standards/guidance'
import { count } from '@debrief/domain/words'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, FileText } from 'lucide-react'
import { useState } from 'react'
import { problemText } from '../../../../lib/problem-text.ts'
import { saveAs } from '../../../../lib/save-as.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { CopyButton } from '../../../../ui/controls/CopyButton.tsx'
import { Switch } from '../../../../ui/controls/Switch.tsx'
import { useTellFailure } from '../../../../ui/dialogs/Toasts.tsx'
import { Tag } from '../../../../ui/marks/Tag.tsx'
import { LoadFailed } from '../../../../ui/states/LoadFailed.tsx'
import { useLate } from '../../../../ui/states/use-late.ts'
import { Time } from '../../../../ui/text/Time.tsx'

export function EditorFiles() {
  const { data, isPending, error, refetch } = useEditorFiles()
  const late = useLate(isPending)
  if (data) return <Loaded guidance={data} />
  if (error)
    return (
      <div className="p-3">
        <LoadFailed
          title="Editor files could not be loaded."
          reason={problemText(error)}
          onRetry={() => void refetch()}
        />
      </div>
    )
  if (!late) return null
  return (
    <div role="status" aria-label="Loading editor files" className="grid gap-3 px-4 py-3.5">
      <div className="skeleton h-3 w-60 max-w-full" />
      <div className="skeleton h-3 w-44" />
    </div>
  )
}

function Loaded({ guidance: { standards, openMistakes, files, mcpUrl } }: { guidance: Guidance }) {
  const [withMistakes, setWithMistakes] = useState(() =>
    files.every((file) => file.downloadedAt === null || file.withMistakes),
  )
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 px-4 py-2.5 text-sm">
        <div className="min-w-0 flex-1 basis-56">
          <p>
            {count(standards, 'team standard')}
            {withMistakes && ` and ${count(openMistakes, 'recurring mistake')}`}
          </p>
          <p className="mt-px text-xs text-ink-3">
            Leave out your own mistakes if you commit the file to a shared repository.
          </p>
        </div>
        <span className="flex items-center gap-3">
          <span className="text-xs text-ink-2">Include my mistakes</span>
          <Switch label="Include my recurring mistakes" on={withMistakes} onChange={setWithMistakes} />
        </span>
      </div>
      <ul aria-label="Editor files">
        {files.map((file) => (
          <FileRow key={file.format} file={file} withMistakes={withMistakes} />
        ))}
      </ul>
      <McpSetup url={mcpUrl} />
    </>
  )
}

const NAMES: Record<GuidanceFile['format'], string> = {
  agents: 'AGENTS.md',
  claude: 'CLAUDE.md',
  copilot: 'Copilot instructions',
  cursor: 'Cursor rule',
}

function FileRow({ file, withMistakes }: { file: GuidanceFile; withMistakes: boolean }) {
  const tellFailure = useTellFailure()
  const { mutate, isPending } = useDownloadEditorFile(file)
  const name = NAMES[file.format]
  const behind = isBehind(file)
  return (
    <li className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-4 py-2.5">
      <FileText className="mt-[3px] size-4 self-start text-ink-2" aria-hidden="true" />
      <div className="min-w-0 flex-1 basis-36">
        <div className="flex flex-wrap items-center gap-2 text-base/[1.35] font-[550]">
          {name}
          {behind && <Tag tone="yellow">{describeDrift(file)}</Tag>}
        </div>
        <div className="mt-px text-xs text-ink-3 [overflow-wrap:anywhere]">
          <code className="font-mono">{file.path}</code> · <Since file={file} behind={behind} />
        </div>
        {behind && <Changes file={file} />}
      </div>
      <Button
        size="small"
        icon={<Download className="size-3.5" aria-hidden="true" />}
        busy={isPending && 'Preparing…'}
        onClick={() =>
          mutate(withMistakes, {
            onError: (error) => tellFailure(`${name} could not be downloaded. ${problemText(error)}`),
          })
        }
      >
        <span>
          {behind ? 'Download again' : 'Download'}
          <span className="sr-only">: {name}</span>
        </span>
      </Button>
    </li>
  )
}

function Since({ file: { downloadedAt }, behind }: { file: GuidanceFile; behind: boolean }) {
  if (downloadedAt === null) return 'not downloaded yet'
  return (
    <>
      {behind ? 'changed since you downloaded it' : 'up to date, downloaded'} <Time at={downloadedAt} />
    </>
  )
}

function Changes({ file: { added, changed, removed } }: { file: GuidanceFile }) {
  const lists = [
    ['Changed', changed],
    ['New', added],
    ['Removed', removed],
  ] as const
  return (
    <details className="mt-1 text-xs text-ink-2">
      <summary className="w-fit cursor-pointer">What changed</summary>
      <dl className="mt-1 grid gap-1 [overflow-wrap:anywhere]">
        {lists.map(
          ([word, titles]) =>
            titles.length > 0 && (
              <div key={word}>
                <dt className="inline font-[550]">{word}: </dt>
                <dd className="inline">{titles.join(' · ')}</dd>
              </div>
            ),
        )}
      </dl>
    </details>
  )
}

type Drift = Pick<GuidanceFile, 'added' | 'changed' | 'removed'>

const isBehind = ({ added, changed, removed }: Drift): boolean =>
  added.length + changed.length + removed.length > 0

/** Returns text such as "2 changed, 1 new, 1 removed", or an empty string if nothing changed. */
const describeDrift = ({ added, changed, removed }: Drift): string =>
  (
    [
      [changed.length, 'changed'],
      [added.length, 'new'],
      [removed.length, 'removed'],
    ] as const
  )
    .filter(([number]) => number > 0)
    .map(([number, word]) => `${number} ${word}`)
    .join(', ')

/** Shows a placeholder for the token, because a token is shown only once. */
function McpSetup({ url }: { url: string }) {
  const config = JSON.stringify(
    { mcpServers: { debrief: { type: 'http', url, headers: { Authorization: 'Bearer dbf_…' } } } },
    null,
    2,
  )
  return (
    <section aria-label="MCP server" className="border-t border-line px-4 py-3">
      <div className="flex flex-wrap items-center gap-2">
        <h4 className="min-w-0 flex-1 basis-40 text-base/[1.35] font-[550]">MCP server</h4>
        <CopyButton text={config} what="the MCP server configuration" />
      </div>
      <p className="mt-1 text-sm text-ink-2">
        Your assistant can read standards and mistakes and check a change before it’s committed. Create an
        access token in Settings and insert it in place of <code className="font-mono text-xs">dbf_…</code>.
        Don’t commit it.
      </p>
      <pre
        tabIndex={0}
        className="mt-2 overflow-x-auto rounded-md bg-sunk p-3 font-mono text-xs/[1.55] inset-ring inset-ring-line"
      >
        {config}
      </pre>
    </section>
  )
}

const EDITOR_FILES = ['editor-files']

function useEditorFiles() {
  return useQuery({
    queryKey: EDITOR_FILES,
    queryFn: ({ signal }) => call<typeof showGuidance>('GET /api/guidance', { signal }),
  })
}

function useDownloadEditorFile({ format, path }: Pick<GuidanceFile, 'format' | 'path'>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (withMistakes: boolean) =>
      call<typeof downloadGuidance>('GET /api/guidance/:format', {
        params: { format },
        query: { mistakes: withMistakes ? 'with' : 'without' },
      }),
    onSuccess: (text) => saveAs(path.split('/').at(-1) ?? path, { text, type: 'text/markdown' }),
    onSettled: () => client.invalidateQueries({ queryKey: EDITOR_FILES }),
  })
}
