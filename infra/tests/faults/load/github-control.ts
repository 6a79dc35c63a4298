export interface GithubControl {
  /** The simulator's own address, which bypasses the breakable links. */
  url: string
  mintToken(login: string): Promise<string>
  copy(pull: string, count: number): Promise<number[]>
  merge(repository: string, number: number): Promise<void>
  editTitle(repository: string, number: number, title: string): Promise<void>
  connectHook(hook: { repository: string; token: string; url: string; secret: string }): Promise<void>
  useFaults(faults: GithubFault[]): Promise<void>
  clearFaults(): Promise<void>
  countEffects(): Promise<Record<string, number>>
  effects(): Promise<GithubEffect[]>
  /** Returns the comment's id, or null if no webhook for the comment was delivered. */
  comment(repository: string, number: number, said: { login: string; body: string }): Promise<number | null>
  /** Replies in the thread of a review comment. Returns the reply's id, or null if no webhook for the reply was delivered. */
  reply(
    repository: string,
    number: number,
    said: { comment: number; login: string; body: string },
  ): Promise<number | null>
  listHooks(): Promise<{ url: string }[]>
  /** Reads from GitHub's API with this token. */
  read(path: string, token: string): Promise<unknown>
  getInstallationId(owner: string): Promise<number>
}

export interface GithubEffect {
  kind: string
  login: string | null
  number: number | null
  id: number | string
  detail: Record<string, unknown>
}

export interface GithubFault {
  kind: 'cut-after-effect' | 'status' | 'latency' | 'primary'
  probability?: number
  status?: number
  milliseconds?: number
  /** Seconds until the rate limit resets. */
  retryAfter?: number
  /** A pattern for the calls to hit, matched against "METHOD /path". Without a pattern, the fault can hit any call. */
  match?: string
  seed: number
}

const EVENTS = ['pull_request', 'pull_request_review', 'pull_request_review_comment', 'repository']

/** `url` is the simulator's own address, so that the proxy's faults don't affect these calls. */
export function controlGithub(url: string): GithubControl {
  const ask = async (method: string, path: string, body?: unknown, token?: string): Promise<unknown> => {
    const response = await fetch(url + path, {
      method,
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(15_000),
    })
    const text = await response.text()
    if (!response.ok)
      throw new Error(`the GitHub simulator responded with ${response.status} to ${method} ${path}: ${text}`)
    return text === '' ? null : JSON.parse(text)
  }
  const control = (method: string, path: string, body?: unknown) => ask(method, `/_simulator${path}`, body)
  const effects = async () => (await control('GET', '/effects')) as GithubEffect[]
  const say = async (path: string, said: object) => {
    const made = await control('POST', path, said)
    const { id, deliveries } = made as { id: number; deliveries: { status_code: number }[] }
    return deliveries.some(({ status_code: status }) => status === 200) ? id : null
  }
  const toPath = (repository: string, number: number) => `/pull-requests/${repository}/${number}`
  return {
    url,
    mintToken: async (login) => ((await control('POST', '/tokens', { login })) as { token: string }).token,
    async copy(pull, count) {
      const [repository = '', number = ''] = pull.split('#')
      const made = await control('POST', `${toPath(repository, Number(number))}/copies`, { count })
      return (made as { numbers: number[] }).numbers
    },
    merge: async (repository, number) =>
      void (await control('POST', `${toPath(repository, number)}/merge`, {})),
    editTitle: async (repository, number, title) =>
      void (await control('POST', `${toPath(repository, number)}/edit-title`, { title })),
    async connectHook({ repository, token, url: address, secret }) {
      const config = { url: address, secret, content_type: 'json' }
      await ask('POST', `/repos/${repository}/hooks`, { name: 'web', events: EVENTS, config }, token)
    },
    useFaults: async (faults) => void (await control('POST', '/faults', faults)),
    clearFaults: async () => void (await control('DELETE', '/faults')),
    comment: (repository, number, said) => say(`${toPath(repository, number)}/comment`, said),
    reply: (repository, number, said) => say(`${toPath(repository, number)}/reply`, said),
    listHooks: async () => (await control('GET', '/hooks')) as { url: string }[],
    read: (path, token) => ask('GET', path, undefined, token),
    async getInstallationId(owner) {
      const all = (await control('GET', '/installations')) as { id: number; owner: string }[]
      const found = all.find((one) => one.owner === owner)
      if (!found) throw new Error(`the App is not installed on ${owner}`)
      return found.id
    },
    effects,
    async countEffects() {
      const counts: Record<string, number> = {}
      for (const { kind } of await effects()) counts[kind] = (counts[kind] ?? 0) + 1
      return counts
    },
  }
}
