import { Link } from 'wouter'
import { pagePath } from '../../format/paths.ts'
import { formatLevel } from '../../format/price.ts'
import type { ChartModel } from './chart-model.ts'
import { texts } from './texts.ts'

/** The user's alerts on this chart in words, with a link to change them without a pointer. */
export function AlertList({ model: { levels, chart } }: { readonly model: ChartModel }) {
  if (levels.length === 0) return null
  const parts = levels.map(
    ({ alert, price }) => `${alert.kind} ${formatLevel(price, chart.unit, chart.kind)}`,
  )
  return (
    <p className="border-t border-line px-3 py-1 text-sm text-muted">
      {texts.alerts.list(parts.join(', '))} {texts.alerts.help}{' '}
      <Link className="link" href={pagePath('toolkit', {}, { tool: 'price-alerts' })}>
        {texts.alerts.change}
      </Link>
      .
    </p>
  )
}
