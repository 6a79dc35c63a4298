/** Stands for an access token, because a token is shown only once. */
export const TOKEN = 'dbf_…'

export const mcpConfig = (url: string): string =>
  JSON.stringify(
    { mcpServers: { debrief: { type: 'http', url, headers: { Authorization: `Bearer ${TOKEN}` } } } },
    null,
    2,
  )
