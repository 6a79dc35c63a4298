export interface Webhook {
  hookId: string
  deliveryId: string
  event: string
  headers: Record<string, string>
  body: Buffer
}

export type Answer = { status: number; milliseconds: number }

export class Ledger {
  readonly accepted = new Map<string, Webhook>()
  readonly answers: Answer[] = []
  refused = 0
  unanswered = 0
  duplicates = 0
  garbage = 0
  readonly letIn: string[] = []

  note(webhook: Webhook, answer: Answer | null): void {
    if (answer === null) this.unanswered += 1
    else this.answers.push(answer)
    if (answer?.status === 202) this.accepted.set(toDeliveryKey(webhook), webhook)
    else if (answer) this.refused += 1
  }

  describe(): Record<string, number> {
    const { accepted, refused, unanswered, duplicates, garbage } = this
    return { accepted: accepted.size, refused, unanswered, duplicates, garbage }
  }
}

export const toDeliveryKey = ({ hookId, deliveryId }: Pick<Webhook, 'hookId' | 'deliveryId'>) =>
  `${hookId} ${deliveryId}`
