import { Wrench } from 'lucide-react'
import { useIsOperator } from '../../../session/use-viewer.ts'
import { buttonLook } from '../../../ui/controls/Button.tsx'
import { Link } from '../../../ui/controls/Link.tsx'
import { Line, Panel } from '../../settings/shared/Panel.tsx'
import * as words from './words.ts'

export function OperatePanel() {
  if (!useIsOperator()) return null
  return (
    <Panel name={words.operations} about={words.aboutOperations}>
      <Line icon={<Wrench />} title={words.operatorPages} fact={words.aboutOperatorPages}>
        <Link to="/operators" className={buttonLook()}>
          {words.open}
        </Link>
      </Line>
    </Panel>
  )
}
