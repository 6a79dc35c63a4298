import { Panel } from '../../settings/shared/Panel.tsx'
import { EditorFiles } from '../shared/editor-files/EditorFiles.tsx'
import * as words from './words.ts'

/** Lets people export the team's standards and their own recurring mistakes for coding assistants (D24). */
export function EditorPanel() {
  return (
    <Panel name={words.editor} about={words.aboutEditor}>
      <EditorFiles />
    </Panel>
  )
}
