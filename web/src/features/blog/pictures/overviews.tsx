import { C, CommentLines, MarginRule, Paper, Pen, Sheet, TallyMarks, Tick } from './parts.tsx'

export function TrainingPicture() {
  const weeks = [210, 236, 196, 224, 206, 232, 176, 142, 152, 96, 66, 48]
  const at = (week: number) => ({ x: 190 + week * 74, y: 486 - (weeks[week] ?? 0) * 1.32 })
  const line = weeks.map((_, week) => `${week === 0 ? 'M' : 'L'}${at(week).x} ${at(week).y}`).join('')
  const last = at(weeks.length - 1)
  return (
    <Paper>
      <Sheet x={96} y={84} width={1008} height={462} />
      {[186, 286, 386].map((y) => (
        <path key={y} d={`M150 ${y}h900`} stroke={C.grid} strokeWidth="3" />
      ))}
      <path d="M150 486h900" stroke={C.line} strokeWidth="4" />
      <path
        d={`M${at(5).x} 128v358`}
        stroke={C.ink}
        strokeWidth="4"
        strokeDasharray="4 12"
        strokeLinecap="round"
      />
      <g transform={`translate(${at(5).x + 22} 120)`}>
        <rect width="150" height="20" rx="5" fill={C.ink} />
        <rect y="32" width="104" height="14" rx="4" fill={C.soft} />
      </g>
      <path d={line} stroke={C.ink} strokeWidth="7" strokeLinecap="round" strokeLinejoin="round" />
      <circle cx={last.x} cy={last.y} r="19" fill={C.mark} stroke={C.ink} strokeWidth="6" />
      <TallyMarks x={150} y={112} marks={5} size={2.2} color="red" />
      <TallyMarks x={214} y={112} marks={3} size={2.2} color="red" />
      <TallyMarks x={last.x - 8} y={last.y - 76} marks={1} size={2.2} />
    </Paper>
  )
}

/** Each letter is a circle: f for full, h for half full, e for empty. */
const TABLE = ['fheff', 'hffeh', 'ffhef', 'ehffe', 'feehf']

export function ComparisonPicture() {
  return (
    <Paper>
      <Sheet x={96} y={84} width={1008} height={462} />
      <path d="M352 84v462M360 84v462" stroke={C.margin} strokeWidth="3" />
      {[88, 64, 96, 74, 82].map((length, column) => (
        <rect key={length} x={398 + column * 140} y="120" width={length} height="20" rx="5" fill={C.ink} />
      ))}
      {TABLE.map((row, at) => (
        <g key={row} transform={`translate(0 ${172 + at * 74})`}>
          <path d="M96 0h1008" stroke={C.line} strokeWidth="2" />
          <rect x="140" y="28" width={[150, 120, 168, 132, 144][at]} height="16" rx="5" fill={C.soft} />
          {[...row].map((sign, column) => (
            <g key={column} transform={`translate(${424 + column * 140} 37)`}>
              <circle r="15" fill={sign === 'f' ? C.ink : C.sheet} stroke={C.ink} strokeWidth="4" />
              {sign === 'h' && <path d="M0 -15A15 15 0 0 1 0 15Z" fill={C.ink} />}
            </g>
          ))}
        </g>
      ))}
      <Pen line="M380 400C470 388 820 412 1078 396C1100 416 1098 448 1076 458C800 474 480 464 386 458C364 446 362 414 380 400" />
    </Paper>
  )
}

export function HabitsPicture() {
  return (
    <Paper>
      <MarginRule x={706} />
      {[
        { y: 96, lines: [300, 356, 210], on: false },
        { y: 256, lines: [330, 260], on: true },
        { y: 388, lines: [360, 310, 140], on: false },
      ].map(({ y, lines, on }) => (
        <Sheet key={y} x={96} y={y} width={540} height={lines.length * 28 + 62}>
          <circle cx="52" cy="44" r="20" fill={on ? C.mark : C.sunk} stroke={C.ink} strokeWidth="3" />
          <CommentLines x={98} y={36} lines={lines} color={on ? 'ink' : 'soft'} />
        </Sheet>
      ))}
      {[196, 236, 172, 220, 150, 206].map((length, row) => (
        <g key={length} transform={`translate(782 ${112 + row * 72})`}>
          <rect width="36" height="36" rx="7" fill={C.sheet} stroke={C.ink} strokeWidth="4" />
          {row < 5 && <Tick x={6} y={14} color="ink" />}
          {row === 4 && <rect x="50" y="16" width={length + 20} height="18" fill={C.mark} />}
          <rect x="60" y="9" width={length} height="17" rx="5" fill={row < 5 ? C.ink : C.soft} />
        </g>
      ))}
    </Paper>
  )
}
