export interface MessageClient {
  /** Rejects when the provider does not take it. */
  send(phone: string, text: string): Promise<void>
}
