import { expect, it } from 'vitest'
import { buildBars, buildChart } from '../../test-support/build-chart.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { ChartSketch } from './chart-sketch.tsx'

it('The sketch has the colour of the chart, its levels and its dates', () => {
  const { container } = renderPage(
    <ChartSketch chart={buildChart({ bars: buildBars([100, 110, 90]), changeRatio: -0.1 })} />,
  )
  expect(container.querySelector('path.stroke-accent')).not.toBeNull()
  expect(container.querySelector('.text-down')).toBeNull()
  expect(container.textContent).toContain('110.00p')
  expect(container.textContent).toContain('90.00p')
  expect(container.textContent).toContain('2 Nov')
  expect(container.textContent).toContain('4 Nov')
})

it('A missing close breaks nothing', () => {
  const bars = buildBars([null, 100, null])
  const { container } = renderPage(<ChartSketch chart={buildChart({ bars })} />)
  expect(container.innerHTML).not.toContain('NaN')
})
