import { GUIDANCE_FORMATS } from '@debrief/domain/standards/guidance/file-paths'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const none = z.object({})

export const guidanceFileSchema = z.object({
  format: z.enum(GUIDANCE_FORMATS),
  path: z.string(),
  /** Null if the viewer never downloaded the file. `added`, `changed` and `removed` are then empty. */
  downloadedAt: z.iso.datetime().nullable(),
  /** Whether the last download included the viewer's recurring mistakes. True if there was no download. */
  withMistakes: z.boolean(),
  added: z.array(z.string()),
  changed: z.array(z.string()),
  removed: z.array(z.string()),
})
export type GuidanceFile = z.infer<typeof guidanceFileSchema>

export const showGuidance = endpoint({
  name: 'GET /api/guidance',
  scope: 'read',
  summary: 'List the editor files, with the time of each file’s last download and the changes since then',
  params: none,
  query: none,
  body: none,
  status: 200,
  answer: z.object({
    standards: z.number().int(),
    /** The number of the viewer's recurring mistakes that happened in the last 90 days and aren't standards. */
    openMistakes: z.number().int(),
    files: z.array(guidanceFileSchema),
    mcpUrl: z.string(),
  }),
})
export type Guidance = z.infer<typeof showGuidance.answer>

export const downloadGuidance = endpoint({
  name: 'GET /api/guidance/:format',
  scope: 'read',
  summary: 'Download an editor file. Records the download so that later changes can be listed',
  params: z.object({ format: z.enum(GUIDANCE_FORMATS) }),
  query: z.object({
    mistakes: z.enum(['with', 'without']).default('with'),
  }),
  body: none,
  status: 200,
  media: 'text/markdown',
  answer: z.string(),
})
