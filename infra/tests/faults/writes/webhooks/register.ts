import type { startFaultyReceiver } from '@debrief/analysis-worker/webhooks/testing/faulty-receiver'
import type { Webhook } from '@debrief/contracts/webhooks/webhooks'
import { signInAs } from '@debrief/gateway/testing/start-test-gateway'
import type { Scene } from '../../promise.ts'

export type Receiver = Awaited<ReturnType<typeof startFaultyReceiver>>

export interface RegisteredWebhook {
  id: string
  path: string
  userId: string
  cookie: string
}

type WithSecret = Webhook & { secret: string }

async function post(
  { gatewayUrl }: Scene,
  { path, cookie, body }: { path: string; cookie: string; body?: object },
): Promise<WithSecret> {
  const response = await fetch(`${gatewayUrl}/api/webhooks${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (!response.ok) throw new Error(`POST /api/webhooks${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as WithSecret
}

export async function registerWebhooks(
  scene: Scene,
  receiver: Receiver,
  { ofEachPerson }: { ofEachPerson: number },
): Promise<RegisteredWebhook[]> {
  const people = [...new Set(scene.repositories.map(({ userId }) => userId))]
  const registered: RegisteredWebhook[] = []
  for (const userId of people) {
    const cookie = await signInAs(scene.judge.db, userId)
    for (let number = 0; number < ofEachPerson; number += 1) {
      const path = `/webhook-${registered.length + 1}`
      const events = ['review.completed']
      const body = { owner: 'person', url: `${receiver.url}${path}`, description: '', events }
      const { id, secret } = await post(scene, { path: '', cookie, body })
      receiver.secrets.set(path, [secret])
      registered.push({ id, path, userId, cookie })
    }
  }
  return registered
}

export async function rotateSecrets(
  scene: Scene,
  { webhooks, receiver }: { webhooks: readonly RegisteredWebhook[]; receiver: Receiver },
): Promise<void> {
  await scene.judge.db
    .updateTable('webhook_endpoints')
    .set({ previous_until: new Date() })
    .where('previous_until', 'is not', null)
    .execute()
  for (const { id, path, cookie } of webhooks) {
    const { secret } = await post(scene, { path: `/${id}/secret`, cookie })
    const [previous] = receiver.secrets.get(path)!.slice(-1)
    receiver.secrets.set(path, [previous!, secret])
  }
}
