import { expect, it } from 'vitest'
import { buildBars, buildChart } from '../../test-support/build-chart.ts'
import { buildChartModel } from './chart-model.ts'
import { chartCsv } from './export-chart.ts'

it('the CSV has every figure that is drawn, unformatted and with its unit', () => {
  const chart = buildChart({
    bars: buildBars([100, null, 110]),
    actions: [{ kind: 'dividend', date: '2026-11-04', amount: 2, unit: 'GBX', restated: 2 }],
  })
  const other = buildChart({ ticker: '^FTSE', bars: buildBars([1000, 1100, 1200]) })
  const model = buildChartModel(chart, {
    comparisons: [{ name: 'FTSE 100', chart: other }],
    indicators: ['obv', 'sma20'],
  })
  expect(chartCsv(model).split('\r\n')).toEqual([
    'Time,Open,High,Low,Close,Unit,Volume,"FTSE 100, growth",OBV,"OBV, unit",SMA 20,"SMA 20, unit",Events,Notes',
    '2026-11-02T00:00:00.000Z,100,101,99,100,GBX,1000,0,0,shares,,GBX,,',
    '2026-11-03T00:00:00.000Z,,,,,GBX,,0.1,,shares,,GBX,,',
    '2026-11-04T00:00:00.000Z,110,111,109,110,GBX,1000,0.2,1000,shares,,GBX,Dividend 2.00p,',
  ])
})
