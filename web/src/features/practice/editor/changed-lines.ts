import {
  type EditorState,
  type Extension,
  type Range,
  RangeSet,
  StateField,
  type Text,
} from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, GutterMarker, gutterLineClass } from '@codemirror/view'
import { align } from '../../../lib/diff/align.ts'

const line = Decoration.line({ class: 'cm-changed' })
const number = new (class extends GutterMarker {
  override elementClass = 'cm-changed'
})()

/** Marks lines that differ from the original code. Removed lines leave no mark. */
export function changedLines(given: string): Extension {
  const before = given.split(/\r?\n/)
  const findStarts = (doc: Text): number[] =>
    align(before, doc.toJSON())
      .filter((step) => step.kind === 'added')
      .map((step) => doc.line(step.after + 1).from)
  const buildMarks = ({ doc }: EditorState) => {
    const starts = findStarts(doc)
    return {
      lines: Decoration.set(starts.map((from) => line.range(from))),
      numbers: RangeSet.of<GutterMarker>(starts.map((from): Range<GutterMarker> => number.range(from))),
    }
  }
  return StateField.define<{ lines: DecorationSet; numbers: RangeSet<GutterMarker> }>({
    create: buildMarks,
    update: (marks, { docChanged, state }) => (docChanged ? buildMarks(state) : marks),
    provide: (field) => [
      EditorView.decorations.from(field, ({ lines }) => lines),
      gutterLineClass.from(field, ({ numbers }) => numbers),
    ],
  })
}
