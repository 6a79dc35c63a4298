import { Wrench } from 'lucide-react'
import { useIsOperator } from '../../session/use-is-operator.ts'
import { buttonLook } from '../../ui/Button.tsx'
import { Link } from '../../ui/Link.tsx'
import { Line, Panel } from './Panel.tsx'

/** The way to the operators' pages, for operators. */
export function OperatePanel() {
  if (!useIsOperator()) return null
  return (
    <Panel name="Operate" about="Only operators see this.">
      <Line
        icon={<Wrench />}
        title="Operators’ pages"
        fact="What waits, what failed and why, for everyone here"
      >
        <Link to="/operators" className={buttonLook()}>
          Open
        </Link>
      </Line>
    </Panel>
  )
}
