import {
  type BarLine,
  C,
  CodeBars,
  CommentLines,
  MarginRule,
  Paper,
  Pen,
  Sheet,
  TallyMarks,
  Tick,
} from './parts.tsx'

const CODE: readonly BarLine[] = [
  {
    bars: [
      [70, 'key'],
      [120, 'blue'],
      [60, 'soft'],
    ],
  },
  {
    indent: 1,
    bars: [
      [54, 'key'],
      [150, 'soft'],
      [80, 'green'],
    ],
  },
  {
    indent: 1,
    bars: [
      [40, 'key'],
      [110, 'soft'],
    ],
  },
  {
    indent: 2,
    bars: [
      [180, 'ink'],
      [74, 'ink'],
    ],
    on: 'mark',
  },
  { indent: 1, bars: [[24, 'soft']] },
  {
    indent: 1,
    bars: [
      [90, 'key'],
      [130, 'soft'],
    ],
  },
  { bars: [[20, 'soft']] },
]

export function LearningPicture() {
  return (
    <Paper>
      <MarginRule x={604} />
      <Sheet x={96} y={150} width={440} height={330}>
        <CodeBars x={48} y={56} width={344} lines={CODE} />
      </Sheet>
      <Pen line="M498 312C580 306 596 214 676 206" point="M654 186l24 19-21 22" />
      <circle cx="494" cy="312" r="11" fill={C.sheet} stroke={C.ink} strokeWidth="5" />
      <Sheet x={702} y={120} width={404} height={390}>
        {[150, 236, 190, 120, 210].map((length, row) => (
          <g key={length} transform={`translate(40 ${48 + row * 66})`}>
            <rect width="58" height="14" rx="4" fill={C.line} />
            <rect x="0" y="24" width={length} height="16" rx="5" fill={row === 1 ? C.ink : C.soft} />
            {row === 1 && <rect x="-8" y="34" width={length + 16} height="12" fill={C.mark} opacity=".75" />}
          </g>
        ))}
        <TallyMarks x={310} y={300} marks={3} size={2.4} />
      </Sheet>
    </Paper>
  )
}

export function LadderPicture() {
  const steps = [0, 1, 2, 3].map((step) => ({ x: 92 + step * 264, y: 372 - step * 84 }))
  const [said, standard, check, shape] = steps
  if (!said || !standard || !check || !shape) return null
  return (
    <Paper>
      {steps.slice(0, 3).map(({ x, y }) => (
        <Pen
          key={x}
          line={`M${x + 118} ${y - 16}C${x + 124} ${y - 66} ${x + 170} ${y - 62} ${x + 250} ${y - 58}`}
          point={`M${x + 232} ${y - 74}l20 16l-18 18`}
        />
      ))}
      <Sheet {...said} width={224} height={150}>
        <CommentLines x={32} y={42} lines={[130, 104, 62]} />
      </Sheet>
      <Sheet {...standard} width={224} height={150}>
        <rect x="30" y="34" width="118" height="20" rx="5" fill={C.ink} />
        <rect x="30" y="72" width="160" height="14" rx="4" fill={C.soft} />
        <rect x="30" y="100" width="126" height="14" rx="4" fill={C.soft} />
      </Sheet>
      <Sheet {...check} width={224} height={150}>
        {[0, 1, 2].map((row) => (
          <g key={row}>
            <Tick x={32} y={36 + row * 38} />
            <rect x="84" y={28 + row * 38} width={[104, 82, 94][row]} height="14" rx="4" fill={C.soft} />
          </g>
        ))}
      </Sheet>
      <Sheet {...shape} width={224} height={150}>
        <path
          d="M28 38h70v22h22v30h-22v22h-70z"
          fill={C.mark}
          stroke={C.ink}
          strokeWidth="5"
          strokeLinejoin="round"
        />
        <path
          d="M196 38h-86v14h22v46h-22v14h86z"
          fill={C.sheet}
          stroke={C.ink}
          strokeWidth="5"
          strokeLinejoin="round"
        />
      </Sheet>
    </Paper>
  )
}

export function LoopPicture() {
  return (
    <Paper>
      <path
        d="M262 318C262 84 938 60 938 318C938 574 262 552 262 318"
        stroke={C.margin}
        strokeWidth="34"
        strokeLinecap="round"
      />
      <Pen line="M262 318C262 84 938 60 938 318C938 574 262 552 262 318" />
      <Pen line="M380 276C402 246 438 246 462 270" point="M450 250l12 20l-24 4" />
      <Pen line="M462 364C438 388 402 388 386 362" point="M402 366l-17 -5l-4 18" />
      <Sheet x={130} y={246} width={250} height={144}>
        <CommentLines x={34} y={40} lines={[150, 172, 96]} color="ink" />
      </Sheet>
      <Sheet x={456} y={270} width={136} height={96}>
        <CodeBars x={26} y={26} width={84} lines={[{ bars: [[70, 'red']] }, { bars: [[84, 'green']] }]} />
      </Sheet>
      <Sheet x={512} y={58} width={200} height={112}>
        <rect x="28" y="28" width="110" height="18" rx="5" fill={C.ink} />
        <rect x="28" y="62" width="144" height="14" rx="4" fill={C.soft} />
      </Sheet>
      <Sheet x={820} y={248} width={250} height={144}>
        <CodeBars
          x={36}
          y={38}
          width={178}
          lines={[
            {
              bars: [
                [60, 'key'],
                [90, 'soft'],
              ],
            },
            { indent: 1, bars: [[120, 'ink']], on: 'mark' },
            { bars: [[80, 'soft']] },
          ]}
        />
      </Sheet>
      <Sheet x={520} y={446} width={184} height={112}>
        <TallyMarks x={38} y={28} marks={5} size={2.5} />
        <TallyMarks x={112} y={28} marks={1} size={2.5} color="soft" />
      </Sheet>
    </Paper>
  )
}
