/** Error messages about a repository that couldn't be connected start with these sentences. */
export const CONNECT_FAILED = 'Failed to connect repository. Please try again.'

/** The repository's id in the URL selects the secret for verifying deliveries (D11). */
export const buildWebhookUrl = (webhookUrl: string, repositoryId: string): string =>
  `${webhookUrl.replace(/\/+$/, '')}/webhooks/github/${repositoryId}`
