import { waitFor } from '../../../local/machine/wait.ts'
import type { Scene } from '../promise.ts'
import { GIVEN, INVITED } from './canaries.ts'
import type { Place } from './places.ts'

const SCREENS = [
  '/api/viewer',
  '/api/auth/session',
  '/api/repositories',
  '/api/pull-requests',
  '/api/reviews',
  '/api/dashboard',
  '/api/dashboard/team',
  '/api/recurring-mistakes',
  '/api/standards',
  '/api/standards/suggested',
  '/api/practice',
  '/api/practice/progress',
  '/api/usage',
  '/api/team',
  '/api/viewable',
  '/api/invitations',
  '/api/access-tokens',
  '/api/guidance',
  '/api/account/sessions',
  '/api/account/views',
  '/api/account/events',
  '/api/account/notifications',
  '/api/notifications',
  '/api/account/export',
  '/api/billing/plans',
  '/api/billing/subscription',
]

export interface Answers {
  own: Place[]
  others: Place[]
}

export async function visit(scene: Scene): Promise<Answers> {
  const own = await invite(scene)
  for (const path of SCREENS) {
    const answer = await scene.askGateway(path)
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    own.push(await toPlace(path, answer))
  }
  return { own, others: await beRefused(scene) }
}

async function toPlace(name: string, answer: Response): Promise<Place> {
  const headers = JSON.stringify([...answer.headers])
  return { name: `the answer of ${name}`, text: Buffer.from(headers + (await answer.text())) }
}

const post = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers },
  body: JSON.stringify(body),
})

/** The email can't be sent, so the responses and logs include a failed delivery. */
async function invite({ askGateway, judge }: Scene): Promise<Place[]> {
  const made = await askGateway('/api/teams', post({ name: 'Canaries' }))
  const { team } = (await made.clone().json()) as { team?: { id: string } }
  const path = `/api/teams/${team?.id}/invitations`
  const invited = await askGateway(path, post({ emails: [INVITED] }))
  if (invited.status !== 200) throw new Error(`the invitation got ${invited.status}: ${await invited.text()}`)
  const wasTried = async () =>
    (
      await judge.pool.query(
        `select from jobs where kind = 'send-mail' and attempt > 0 and error is not null`,
      )
    ).rows.length > 0
  if (!(await waitFor(wasTried, { seconds: 30 }))) throw new Error('no attempt was made to send the email')
  return [
    await toPlace('/api/teams', made),
    await toPlace(path, invited),
    await toPlace('all', await askGateway(path)),
  ]
}

async function beRefused({ gatewayUrl, ingestUrl, repositories }: Scene): Promise<Place[]> {
  const token = GIVEN['token of a caller']
  const signed = {
    'x-github-event': 'issue_comment',
    'x-github-delivery': 'canary',
    'x-hub-signature-256': 'sha256=00',
  }
  const asked: [string, RequestInit][] = [
    ...SCREENS.map((path): [string, RequestInit] => [`${gatewayUrl}${path}`, {}]),
    [`${gatewayUrl}/api/auth/complete`, post({ code: GIVEN['code of a sign-in'], state: 'x'.repeat(43) })],
    [`${gatewayUrl}/api/invitations/by-token/${token}`, {}],
    [`${gatewayUrl}/api/viewer`, { headers: { cookie: `sid=${token}` } }],
    [
      `${gatewayUrl}/mcp`,
      post({ jsonrpc: '2.0', id: 1, method: 'tools/list' }, { authorization: `Bearer ${token}` }),
    ],
    [`${gatewayUrl}/api/teams`, { ...post({}), body: `{"name": "${token}` }],
    [
      `${ingestUrl}/webhooks/github/${repositories[0]!.id}`,
      post({ comment: GIVEN['words of a refused webhook'] }, signed),
    ],
  ]
  const places: Place[] = []
  for (const [url, init] of asked) places.push(await toPlace(url, await fetch(url, init)))
  return places
}
