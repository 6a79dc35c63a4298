/** Begins every message about a repository that couldn't be connected. */
export const CONNECT_FAILED = 'Failed to connect repository. Please try again.'

/** The URL of a repository's webhook. The id in the path selects the secret that verifies deliveries (D11). */
export const buildWebhookUrl = (webhookUrl: string, repositoryId: string): string =>
  `${webhookUrl.replace(/\/+$/, '')}/webhooks/github/${repositoryId}`
