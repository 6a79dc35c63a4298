import { call } from '@debrief/contracts/call'
import type { downloadGuidance, GuidanceFile, showGuidance } from '@debrief/contracts/standards/guidance'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { saveAs } from '../../../../lib/save-as.ts'

const EDITOR_FILES = ['editor-files']

/** The files for the editor, and what changed since they were downloaded. */
export function useEditorFiles() {
  return useQuery({
    queryKey: EDITOR_FILES,
    queryFn: ({ signal }) => call<typeof showGuidance>('GET /api/guidance', { signal }),
  })
}

export function useDownloadEditorFile({ format, path }: Pick<GuidanceFile, 'format' | 'path'>) {
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
