import { CurrencyConverter } from '../../features/currencies/index.ts'
import { SmallChart } from '../../features/history/index.ts'

const CHART_HEIGHT_PX = 320

/** Combines the converter with the chart of the pair. */
export function ConverterRoute() {
  return (
    <CurrencyConverter
      renderChart={(symbol, name) => (
        <SmallChart ticker={symbol} name={name} range="1y" heightPx={CHART_HEIGHT_PX} />
      )}
    />
  )
}
