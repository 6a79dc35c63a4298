export interface Mention {
  /** owner/name */
  fullName: string
  number: number
  body: string
  /** The comment's author; an unknown login becomes a stranger. Default: the pull request's author. */
  as?: string
}

export interface Mentioned {
  /** The comment's id. */
  id: number
  head: string
  deliveries: { event: string; status_code: number }[]
}

/** Comments on a pull request of a running simulator over HTTP; throws the response if it's an error. */
export async function mentionOn(
  simulatorUrl: string,
  { fullName, number, body, as }: Mention,
): Promise<Mentioned> {
  const answer = await fetch(`${simulatorUrl}/_simulator/pull-requests/${fullName}/${number}/comment`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ body, ...(as ? { login: as } : {}) }),
  })
  if (!answer.ok) throw new Error(`${fullName}#${number}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Mentioned
}
