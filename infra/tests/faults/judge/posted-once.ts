import { waitFor } from '../../../local/machine/wait.ts'
import type { Mentions } from '../load/mentions.ts'
import type { Scene } from '../promise.ts'
import { BOT } from '../stage/app-settings.ts'

interface PostedReviews {
  submitted: number[]
  pending: number[]
}

async function readPosted({ github }: Scene): Promise<Map<number, PostedReviews>> {
  const posted = new Map<number, PostedReviews>()
  for (const { kind, login, number, id } of await github.effects()) {
    if (login !== BOT || number === null || !kind.startsWith('review-')) continue
    const on = posted.get(number) ?? { submitted: [], pending: [] }
    posted.set(number, on)
    if (kind === 'review-created') on.pending.push(Number(id))
    else on.pending = on.pending.filter((one) => one !== id)
    if (kind === 'review-submitted') on.submitted.push(Number(id))
  }
  return posted
}

export async function untilSwept(scene: Scene, { seconds }: { seconds: number }): Promise<number> {
  const from = performance.now()
  const pendingOn = async () =>
    [...(await readPosted(scene))].filter(([, { pending }]) => pending.length > 0).map(([number]) => number)
  if (!(await waitFor(async () => (await pendingOn()).length === 0, { seconds, every: 100 })))
    throw new Error(`pending reviews were left for ${seconds} s on ${(await pendingOn()).join(', ')}`)
  return (performance.now() - from) / 1_000
}

interface Run {
  number: number
  outcome: string
  reason: string | null
  review: number | null
}

export async function assertPostedOnce(scene: Scene, { made }: Mentions): Promise<void> {
  const posted = await readPosted(scene)
  const { rows } = await scene.judge.pool.query<Run>(
    `select pr_number as number, outcome, reason, github_review_id as review from agent_runs where outcome <> 'failed'`,
  )
  const wrong: string[] = []
  for (const number of new Set(made.map((mention) => mention.number))) {
    const { submitted, pending } = posted.get(number) ?? { submitted: [], pending: [] }
    const runs = rows.filter((row) => row.number === number)
    const own = runs.filter(({ outcome }) => outcome === 'reviewed').map(({ review }) => Number(review))
    if (submitted.length !== 1 || pending.length > 0 || own.length !== 1 || own[0] !== submitted[0])
      wrong.push(`#${number}: submitted ${submitted}, pending ${pending}, ${JSON.stringify(runs)}`)
  }
  if (wrong.length > 0)
    throw new Error(
      `${wrong.length} pull requests without exactly one review:\n${wrong.slice(0, 5).join('\n')}`,
    )
}
