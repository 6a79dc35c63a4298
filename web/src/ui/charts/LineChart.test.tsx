import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { LineChart } from './LineChart.tsx'

it('keeps the latest value’s label above the dates, even if the value is 0', () => {
  const points = [3, 0].map((value, week) => ({ at: week * 604_800_000, value, text: `${value}` }))
  render(
    <LineChart
      points={points}
      top={4}
      ticks={[0]}
      label="Repeats"
      last="latest"
      formatDay={(at) => `day ${at}`}
    />,
  )
  const y = (element: Element) => Number(element.getAttribute('y'))
  const [date] = screen.getAllByText(/^day/).slice(-1)
  expect(y(date!) - y(screen.getByText('latest'))).toBeGreaterThanOrEqual(15)
})
