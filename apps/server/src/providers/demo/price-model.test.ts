import { expect, it } from 'vitest'
import { buildAnchor } from '#tests/support/build-anchor.ts'
import { buildTradingCalendar } from '../../platform/calendar/trading-calendar.ts'
import { buildPriceModel } from './price-model.ts'
import { createSessionDays, dayOfDate, sessionsBetween } from './session-days.ts'

const pair = buildAnchor({ price: 1.3, unit: 'USD', kind: 'currency-pair', marketCap: null })

it.each([
  ['VOD.L', buildAnchor()],
  ['GBPUSD=X', pair],
  ['USDGBP=X', pair],
])('reaches in a year of %s what its paths reach', (symbol, anchor) => {
  const days = createSessionDays(buildTradingCalendar([]), 'LSE')
  const around = { calendarKey: 'LSE', days, seed: 'seed', leader: null }
  const model = buildPriceModel(symbol, anchor, around)
  const sessions = sessionsBetween(days, dayOfDate('2025-03-01'), dayOfDate('2026-03-01'))
  const paths = model.pathsOf(sessions).map(({ path }) => path)
  expect(paths.length).toBeGreaterThan(250)
  expect(model.rangeOf(sessions)).toEqual({
    top: Math.max(...paths.map(({ high }) => high)),
    bottom: Math.min(...paths.map(({ low }) => low)),
    closes: Float64Array.from(paths, ({ close }) => close),
  })
})
