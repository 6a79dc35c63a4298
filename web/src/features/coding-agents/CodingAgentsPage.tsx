import { call } from '@debrief/contracts/call'
import type {
  CodingAgents,
  listCodingAgents,
  showCodingAgent,
} from '@debrief/contracts/coding-agents/coding-agents'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useSearchParams } from 'react-router'
import { problemText } from '../../lib/problem-text.ts'
import { Link } from '../../ui/controls/Link.tsx'
import { Empty } from '../../ui/states/Empty.tsx'
import { LoadFailed } from '../../ui/states/LoadFailed.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { Message } from '../../ui/text/Message.tsx'
import { Time } from '../../ui/text/Time.tsx'
import { ExportLinks } from '../lists/shared/ExportLinks.tsx'
import { EditorButton } from '../standards/shared/editor-files/EditorButton.tsx'
import { AgentMistakes } from './AgentMistakes.tsx'
import * as words from './words.ts'

/** Shows the mistakes that the team's coding agents repeat (D42). Without `?agent=`, shows the first agent. */
export function CodingAgentsPage() {
  const { data, error, refetch } = useCodingAgents()
  const asked = useSearchParams()[0].get('agent')
  return (
    <div className="mx-auto grid max-w-[980px] grid-cols-[minmax(0,1fr)] gap-3.5 px-4 pb-16 lg:px-8">
      <header className="pt-[18px] lg:pt-[26px]">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-2">
          <h1 className="title-1 flex-1">{words.agents}</h1>
          {data && data.agents.length > 0 && <ExportLinks list="/api/coding-agents" text={words.exportAs} />}
          <EditorButton />
        </div>
        <p className="mt-1 min-h-5 text-sm text-ink-2">{data && words.about(data.team?.name)}</p>
      </header>
      {!data && !error && <Loading />}
      {error && !data && (
        <LoadFailed title={words.listFailed} reason={problemText(error)} onRetry={() => void refetch()} />
      )}
      {data && <Agents {...data} asked={asked} />}
    </div>
  )
}

function Agents({ agents, asked }: CodingAgents & { asked: string | null }) {
  const shown = asked ?? agents[0]?.id
  if (shown === undefined)
    return (
      <Empty marks={1} title={words.noAgents}>
        {words.aboutNoAgents}
      </Empty>
    )
  return (
    <>
      <nav aria-label={words.agents}>
        <ul className="flex flex-wrap gap-2">
          {agents.map((agent) => (
            <li key={agent.id} className="min-w-0 max-sm:w-full">
              <Link
                to={`/team/agents?agent=${agent.id}`}
                aria-current={agent.id === shown ? 'page' : undefined}
                className={clsx(
                  'block rounded-md border px-3 py-2 text-sm',
                  agent.id === shown ? 'border-ink bg-sheet' : 'border-line-2 bg-sheet hover:bg-hover',
                )}
              >
                <span className="font-[550]">{agent.name}</span>
                <span className="block text-xs text-ink-3">{words.describeAgent(agent)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Agent key={shown} id={shown} />
    </>
  )
}

function Agent({ id }: { id: string }) {
  const { data: agent, error, refetch } = useCodingAgent(id)
  if (agent)
    return (
      <>
        <p className="text-sm text-ink-2">
          <Message text={words.lastMerged} agent={agent.name} time={<Time at={agent.lastMergedAt} />} />
        </p>
        <AgentMistakes agent={agent} />
      </>
    )
  if (error)
    return <LoadFailed title={words.agentFailed} reason={problemText(error)} onRetry={() => void refetch()} />
  return <Loading />
}

const AGENTS = ['coding-agents']

const useCodingAgents = () =>
  useQuery({
    queryKey: AGENTS,
    queryFn: ({ signal }) => call<typeof listCodingAgents>('GET /api/coding-agents', { signal }),
  })

const useCodingAgent = (agent: string) =>
  useQuery({
    queryKey: [...AGENTS, agent],
    queryFn: ({ signal }) =>
      call<typeof showCodingAgent>('GET /api/coding-agents/:agent', { params: { agent }, signal }),
  })
