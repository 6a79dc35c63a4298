import { isDeepStrictEqual } from 'node:util'
import adaptiveCards from 'adaptivecards/dist/adaptivecards.js'
import { z } from 'zod'
import type { MessageText } from './slack.ts'

const { AdaptiveCard, SerializationContext, Versions, Version } = adaptiveCards

/** https://learn.microsoft.com/microsoftteams/platform/webhooks-and-connectors/how-to/connectors-using */
const teamsMessageSchema = z.strictObject({
  type: z.literal('message'),
  attachments: z
    .array(
      z.strictObject({
        contentType: z.literal('application/vnd.microsoft.card.adaptive'),
        contentUrl: z.null().optional(),
        content: z.record(z.string(), z.unknown()),
      }),
    )
    .min(1),
})
export type TeamsMessage = z.infer<typeof teamsMessageSchema>

export function findTeamsFaults(message: unknown): string[] {
  const parsed = teamsMessageSchema.safeParse(message)
  if (!parsed.success)
    return parsed.error.issues.map(({ path, message: said }) => `${path.join('.')}: ${said}`)
  return parsed.data.attachments.flatMap(({ content }) => findCardFaults(content))
}

const SCHEMA = 'http://adaptivecards.io/schemas/adaptive-card.json'

/** Teams shows cards up to version 1.5. */
function findCardFaults(content: Record<string, unknown>): string[] {
  const version = Version.parse(String(content.version), new SerializationContext())
  if (!version || version.compareTo(Versions.v1_5) > 0)
    return [`version ${String(content.version)} isn't shown`]
  const context = new SerializationContext(version)
  const card = new AdaptiveCard()
  card.parse(content, context)
  const faults = Array.from({ length: context.eventCount }, (_, at) => context.getEventAt(at).message)
  const events = card.validateProperties().validationEvents.map(({ message }) => message)
  // When the library parses a card, it drops properties that it doesn't know.
  const isWhole = isDeepStrictEqual(JSON.parse(JSON.stringify(card.toJSON())), {
    $schema: SCHEMA,
    ...content,
  })
  return [
    ...faults,
    ...events,
    ...(isWhole ? [] : ['the card has properties that Adaptive Cards don’t have']),
  ]
}

const run = z.object({
  text: z.string(),
  weight: z.string().optional(),
  selectAction: z.object({ url: z.string() }).optional(),
})
const card = z.object({
  body: z.array(z.object({ inlines: z.array(run).optional(), text: z.string().optional() })).default([]),
  actions: z.array(z.object({ title: z.string(), url: z.string() })).default([]),
})

export const showTeamsMessage = ({ attachments }: TeamsMessage): MessageText[][] =>
  attachments.flatMap(({ content }) => {
    const { body, actions } = card.parse(content)
    return [
      ...body.map(({ inlines, text = '' }) =>
        (inlines ?? [{ text, weight: undefined, selectAction: undefined }]).map((one) => ({
          text: one.text,
          url: one.selectAction?.url ?? null,
          isStrong: one.weight === 'Bolder',
        })),
      ),
      ...actions.map(({ title, url }) => [{ text: title, url, isStrong: true }]),
    ]
  })
