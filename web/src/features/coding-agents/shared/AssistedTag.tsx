import type { CodingAgentLink } from '@debrief/contracts/coding-agents/link'
import { Bot } from 'lucide-react'
import { Tag } from '../../../ui/marks/Tag.tsx'
import { assistedBy } from './words.ts'

/** Marks a person's pull request that coding agents assisted with (D42). */
export const AssistedTag = ({ agents }: { agents: readonly CodingAgentLink[] }) => (
  <Tag tone="gray" icon={<Bot aria-hidden="true" />}>
    {assistedBy(agents.map(({ name }) => name))}
  </Tag>
)
