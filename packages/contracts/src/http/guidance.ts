import { GUIDANCE_FORMATS } from '@debrief/domain/guidance/write-guidance'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const none = z.object({})

/** What one file would hold now, against what was in it when the viewer last downloaded it. */
export const guidanceFileSchema = z.object({
  format: z.enum(GUIDANCE_FORMATS),
  /** Where it belongs in a repository. */
  path: z.string(),
  /** null where it was never downloaded; the lists are empty then. */
  downloadedAt: z.iso.datetime().nullable(),
  /** With the viewer's own recurring mistakes; of the last download. */
  withMistakes: z.boolean(),
  added: z.array(z.string()),
  changed: z.array(z.string()),
  removed: z.array(z.string()),
})
export type GuidanceFile = z.infer<typeof guidanceFileSchema>

export const showGuidance = endpoint({
  name: 'GET /api/guidance',
  summary: 'What can be taken into an editor, when it was, and what changed since (D24)',
  params: none,
  query: none,
  body: none,
  status: 200,
  answer: z.object({
    standards: z.number().int(),
    /** The viewer's own that were seen within 90 days. */
    openMistakes: z.number().int(),
    files: z.array(guidanceFileSchema),
    /** Where an editor reaches the MCP server. */
    mcpUrl: z.string(),
  }),
})
export type Guidance = z.infer<typeof showGuidance.answer>

export const downloadGuidance = endpoint({
  name: 'GET /api/guidance/:format',
  summary: 'The file for a coding assistant; the download is noted, to tell later what changed',
  params: z.object({ format: z.enum(GUIDANCE_FORMATS) }),
  query: z.object({
    /** With the viewer's own recurring mistakes, unless told otherwise. */
    mistakes: z.enum(['with', 'without']).default('with'),
  }),
  body: none,
  status: 200,
  media: 'text/markdown',
  answer: z.string(),
})
