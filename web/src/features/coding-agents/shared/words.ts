import { listAnd } from '@debrief/domain/words'

export const assistedBy = (agents: readonly string[]) => `Assisted by ${listAnd(agents)}`
