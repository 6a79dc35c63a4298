import { z } from 'zod'

/**
 * The schemas in this file cover part of Block Kit, with the limits of
 * https://docs.slack.dev/reference/block-kit/blocks and https://docs.slack.dev/reference/block-kit/composition-objects.
 */
const text = (max: number) => z.string().min(1).max(max)
const blockId = { block_id: text(255).optional() }

const plainText = (max: number) =>
  z.strictObject({ type: z.literal('plain_text'), text: text(max), emoji: z.boolean().optional() })
const anyText = (max: number) =>
  z.union([
    plainText(max),
    z.strictObject({ type: z.literal('mrkdwn'), text: text(max), verbatim: z.boolean().optional() }),
  ])

const style = z
  .strictObject({
    bold: z.boolean().optional(),
    italic: z.boolean().optional(),
    strike: z.boolean().optional(),
    code: z.boolean().optional(),
  })
  .optional()

const richTextPart = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), text: z.string().min(1), style }),
  z.strictObject({
    type: z.literal('link'),
    url: z.url({ protocol: /^(https?|mailto)$/ }).max(3_000),
    text: z.string().min(1).optional(),
    unsafe: z.boolean().optional(),
    style,
  }),
  z.strictObject({ type: z.literal('emoji'), name: z.string().min(1) }),
  z.strictObject({ type: z.literal('user'), user_id: z.string().min(1), style }),
  z.strictObject({ type: z.literal('broadcast'), range: z.enum(['here', 'channel', 'everyone']) }),
])
const richTextSection = z.strictObject({
  type: z.literal('rich_text_section'),
  elements: z.array(richTextPart).min(1),
})
const richTextList = z.strictObject({
  type: z.literal('rich_text_list'),
  style: z.enum(['bullet', 'ordered']),
  elements: z.array(richTextSection).min(1),
  indent: z.int().min(0).max(8).optional(),
})

const block = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('header'), text: plainText(150), ...blockId }),
  z
    .strictObject({
      type: z.literal('section'),
      text: anyText(3_000).optional(),
      fields: z.array(anyText(2_000)).min(1).max(10).optional(),
      ...blockId,
    })
    .refine(({ text: one, fields }) => one ?? fields, 'needs text or fields'),
  z.strictObject({
    type: z.literal('context'),
    elements: z.array(anyText(3_000)).min(1).max(10),
    ...blockId,
  }),
  z.strictObject({ type: z.literal('divider'), ...blockId }),
  z.strictObject({
    type: z.literal('rich_text'),
    elements: z.array(z.discriminatedUnion('type', [richTextSection, richTextList])).min(1),
    ...blockId,
  }),
])

/** https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks */
const slackMessageSchema = z.strictObject({
  text: text(40_000),
  blocks: z.array(block).min(1).max(50).optional(),
  unfurl_links: z.boolean().optional(),
  unfurl_media: z.boolean().optional(),
})
export type SlackMessage = z.infer<typeof slackMessageSchema>
type Block = NonNullable<SlackMessage['blocks']>[number]

export function findSlackFaults(message: unknown): string[] {
  const parsed = slackMessageSchema.safeParse(message)
  return parsed.success
    ? []
    : parsed.error.issues.map(({ path, message: said }) => `${path.join('.')}: ${said}`)
}

export interface MessageText {
  text: string
  url: string | null
  isStrong: boolean
}

export function showSlackMessage({ text: fallback, blocks }: SlackMessage): MessageText[][] {
  return blocks ? blocks.flatMap(showBlock) : [[shown(fallback)]]
}

const shown = (content: string, url: string | null = null, isStrong = false): MessageText => ({
  text: content,
  url,
  isStrong,
})

function showBlock(one: Block): MessageText[][] {
  if (one.type === 'header') return [[shown(one.text.text, null, true)]]
  if (one.type === 'context') return one.elements.map((element) => [shown(element.text)])
  if (one.type === 'section')
    return [one.text, ...(one.fields ?? [])].flatMap((part) => (part ? [[shown(part.text)]] : []))
  if (one.type === 'divider') return [[shown('———')]]
  return one.elements.flatMap((element) =>
    element.type === 'rich_text_list'
      ? element.elements.map((item) => [shown('• '), ...item.elements.map(showPart)])
      : [element.elements.map(showPart)],
  )
}

function showPart(part: z.infer<typeof richTextPart>): MessageText {
  if (part.type === 'text') return shown(part.text, null, part.style?.bold ?? false)
  if (part.type === 'link') return shown(part.text ?? part.url, part.url)
  if (part.type === 'emoji') return shown(`:${part.name}:`)
  return shown(part.type === 'user' ? `@${part.user_id}` : `@${part.range}`, null, true)
}
