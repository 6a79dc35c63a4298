import { createServer } from 'node:http'

const AT = '2026-11-20T10:00:00Z'
const EMPTY = Buffer.from('[]')

const pullRequest = (repository: string, number: number) =>
  Buffer.from(
    JSON.stringify({
      number,
      title: `Pull request ${number}`,
      body: null,
      state: 'closed',
      merged: true,
      merged_at: AT,
      updated_at: AT,
      merge_commit_sha: String(number).padStart(40, '0'),
      html_url: `https://github.com/${repository}/pull/${number}`,
      user: { login: 'jonas-pitt', id: 1, type: 'User' },
      head: { sha: 'a'.repeat(40) },
      base: { sha: 'b'.repeat(40), repo: { id: 1, full_name: repository, language: 'TypeScript' } },
      additions: 0,
      deletions: 0,
      changed_files: 0,
    }),
  )

const server = createServer((request, response) => {
  const [, repository, number] = /\/repos\/([^/]+\/[^/]+)\/pulls\/(\d+)$/.exec(request.url ?? '') ?? []
  const body = repository ? pullRequest(repository, Number(number)) : EMPTY
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': body.length,
  })
  response.end(body)
})
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address && typeof address === 'object') process.send?.({ port: address.port })
})
process.on('SIGTERM', () => process.exit(0))
