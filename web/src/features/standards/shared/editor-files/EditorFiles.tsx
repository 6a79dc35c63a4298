import { call } from '@debrief/contracts/call'
import type {
  downloadGuidance,
  Guidance,
  GuidanceFile,
  showGuidance,
} from '@debrief/contracts/standards/guidance'
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
import { Message } from '../../../../ui/text/Message.tsx'
import { Time } from '../../../../ui/text/Time.tsx'
import * as words from './editor-files-words.ts'
import { mcpConfig, TOKEN } from './mcp-config.ts'

export function EditorFiles() {
  const { data, isPending, error, refetch } = useEditorFiles()
  const late = useLate(isPending)
  if (data) return <Loaded guidance={data} />
  if (error)
    return (
      <div className="p-3">
        <LoadFailed title={words.failed} reason={problemText(error)} onRetry={() => void refetch()} />
      </div>
    )
  if (!late) return null
  return (
    <div role="status" aria-label={words.loading} className="grid gap-3 px-4 py-3.5">
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
          <p>{words.describeContents(standards, withMistakes ? openMistakes : null)}</p>
          <p className="mt-px text-xs text-ink-3">{words.aboutMistakes}</p>
        </div>
        <span className="flex items-center gap-3">
          <span className="text-xs text-ink-2">{words.withMistakes}</span>
          <Switch label={words.includeMistakes} on={withMistakes} onChange={setWithMistakes} />
        </span>
      </div>
      <ul aria-label={words.editorFiles}>
        {files.map((file) => (
          <FileRow key={file.format} file={file} withMistakes={withMistakes} />
        ))}
      </ul>
      <McpSetup url={mcpUrl} />
    </>
  )
}

function FileRow({ file, withMistakes }: { file: GuidanceFile; withMistakes: boolean }) {
  const tellFailure = useTellFailure()
  const { mutate, isPending } = useDownloadEditorFile(file)
  const name = words.names[file.format]
  const behind = isBehind(file)
  return (
    <li className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-4 py-2.5">
      <FileText className="mt-[3px] size-4 self-start text-ink-2" aria-hidden="true" />
      <div className="min-w-0 flex-1 basis-36">
        <div className="flex flex-wrap items-center gap-2 text-base/[1.35] font-[550]">
          {name}
          {behind && <Tag tone="yellow">{words.describeDrift(file)}</Tag>}
        </div>
        <div className="mt-px text-xs text-ink-3 [overflow-wrap:anywhere]">
          <code className="font-mono">{file.path}</code> · <Since file={file} behind={behind} />
        </div>
        {behind && <Changes file={file} />}
      </div>
      <Button
        size="small"
        icon={<Download className="size-3.5" aria-hidden="true" />}
        busy={isPending && words.preparing}
        onClick={() =>
          mutate(withMistakes, {
            onError: (error) => tellFailure(words.downloadFailed(name, problemText(error))),
          })
        }
      >
        <span>
          <Message text={words.download(name, behind)} hidden={hide} />
        </span>
      </Button>
    </li>
  )
}

const hide = (text: string) => <span className="sr-only">{text}</span>

function Since({ file: { downloadedAt }, behind }: { file: GuidanceFile; behind: boolean }) {
  if (downloadedAt === null) return words.neverDownloaded
  return <Message text={words.since(behind)} time={<Time at={downloadedAt} />} />
}

function Changes({ file: { added, changed, removed } }: { file: GuidanceFile }) {
  const lists = [
    [words.changed, changed],
    [words.added, added],
    [words.removed, removed],
  ] as const
  return (
    <details className="mt-1 text-xs text-ink-2">
      <summary className="w-fit cursor-pointer">{words.whatChanged}</summary>
      <dl className="mt-1 grid gap-1 [overflow-wrap:anywhere]">
        {lists.map(
          ([name, titles]) =>
            titles.length > 0 && (
              <div key={name}>
                <dt className="inline font-[550]">{`${name} `}</dt>
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

function McpSetup({ url }: { url: string }) {
  const config = mcpConfig(url)
  return (
    <section aria-label={words.mcpServer} className="border-t border-line px-4 py-3">
      <div className="flex flex-wrap items-center gap-2">
        <h4 className="min-w-0 flex-1 basis-40 text-base/[1.35] font-[550]">{words.mcpServer}</h4>
        <CopyButton text={config} label={words.copyMcpConfig} />
      </div>
      <p className="mt-1 text-sm text-ink-2">
        <Message text={words.aboutMcp} token={<code className="font-mono text-xs">{TOKEN}</code>} />
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
