import { CopyButton } from '../../ui/CopyButton.tsx'

/** How an editor is told of the MCP server; the token is put in by hand, as it is shown only once. */
export function McpSetup({ url }: { url: string }) {
  const config = JSON.stringify(
    { mcpServers: { debrief: { type: 'http', url, headers: { Authorization: 'Bearer dbf_…' } } } },
    null,
    2,
  )
  return (
    <section aria-label="MCP server" className="border-t border-line px-4 py-3">
      <div className="flex flex-wrap items-center gap-2">
        <h4 className="min-w-0 flex-1 basis-40 text-base/[1.35] font-[550]">MCP server</h4>
        <CopyButton text={config} what="the settings of the MCP server" />
      </div>
      <p className="mt-1 text-sm text-ink-2">
        Your assistant asks for standards and mistakes by itself and has a change checked before it is
        committed. Put an access token from your settings in the place of{' '}
        <code className="font-mono text-xs">dbf_…</code>; do not commit it.
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
