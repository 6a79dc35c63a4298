import type { CodingAgentLink } from '@debrief/contracts/coding-agents/link'
import { listAnd } from '@debrief/domain/words'
import { Bot } from 'lucide-react'
import { Tag } from '../../../ui/marks/Tag.tsx'

/** Marks a person's pull request that coding agents assisted with (D42). */
export const AssistedTag = ({ agents }: { agents: readonly CodingAgentLink[] }) => (
  <Tag tone="gray" icon={<Bot aria-hidden="true" />}>
    Assisted by {listAnd(agents.map(({ name }) => name))}
  </Tag>
)
