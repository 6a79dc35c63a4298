import { Wrench } from 'lucide-react'
import { useIsOperator } from '../../../session/use-viewer.ts'
import { buttonLook } from '../../../ui/controls/Button.tsx'
import { Link } from '../../../ui/controls/Link.tsx'
import { Line, Panel } from '../../settings/shared/Panel.tsx'

export function OperatePanel() {
  if (!useIsOperator()) return null
  return (
    <Panel name="Operations" about="Only operators see this.">
      <Line icon={<Wrench />} title="Operator pages" fact="Waiting and failed jobs in this installation">
        <Link to="/operators" className={buttonLook()}>
          Open
        </Link>
      </Line>
    </Panel>
  )
}
