/** Where GitHub sends the deliveries of one connection; its id in it says which secret they are signed with (D11). */
export const webhookAddressOf = (webhookUrl: string, repositoryId: string): string =>
  `${webhookUrl.replace(/\/+$/, '')}/webhooks/github/${repositoryId}`
