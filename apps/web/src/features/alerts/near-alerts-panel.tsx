import { Link } from 'wouter'
import { formatPercent } from '../../format/change.ts'
import { pagePath, sharePath } from '../../format/paths.ts'
import { formatLevel } from '../../format/price.ts'
import { Empty } from '../../ui/empty.tsx'
import { Flashing } from '../../ui/flashing.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { ruleOf } from './alert-columns.tsx'
import { shortStateOf } from './alert-state.tsx'
import { listNearAlerts, type NearAlert } from './near-alerts.ts'
import { texts } from './texts.ts'
import { useAlertsWithQuotes } from './use-alerts-with-quotes.ts'

const SHOWN = 5

/** The user's alerts whose level is nearest to the price. */
export function NearAlertsPanel() {
  const { query, quoteOf } = useAlertsWithQuotes()
  return (
    <Panel
      title={texts.near.title}
      actions={
        <Link className="link" href={pagePath('toolkit', {}, { tool: 'price-alerts' })}>
          {texts.near.all}
        </Link>
      }
    >
      <QueryView
        query={query}
        loading={<SkeletonRows rows={SHOWN} label={texts.loading} />}
        empty={{
          when: (alerts) => alerts.length === 0,
          show: <Empty title={texts.empty}>{texts.near.emptyHelp}</Empty>,
        }}
      >
        {(alerts) => (
          <ul className="@container py-1">
            {listNearAlerts(alerts, quoteOf)
              .slice(0, SHOWN)
              .map((near) => (
                <li key={near.alert.id}>
                  <Row {...near} />
                </li>
              ))}
          </ul>
        )}
      </QueryView>
    </Panel>
  )
}

function Row({ alert, name, price, distance }: NearAlert) {
  const { ticker, instrument_kind: kind } = alert
  return (
    <Link
      href={sharePath(ticker)}
      title={name ?? ticker}
      className="flex min-h-7 items-center gap-2 px-3 hover:bg-raised"
    >
      <span className="w-14 shrink-0 font-semibold text-accent">{ticker}</span>
      <span className="min-w-0 flex-1 truncate text-muted @max-lg:hidden">{name}</span>
      <span className="shrink-0">
        <Flashing value={price?.value ?? null}>
          {formatLevel(price?.value ?? null, price?.unit ?? null, kind)}
        </Flashing>
      </span>
      <span className="w-28 shrink-0 text-right text-muted @max-lg:w-auto @max-lg:min-w-0 @max-lg:flex-1 @max-lg:shrink @max-lg:truncate">
        {ruleOf(alert)}
      </span>
      <span className="w-20 shrink-0 text-right">
        {distance === null
          ? shortStateOf(alert)
          : texts.near.away(formatPercent(Math.abs(distance)))}
      </span>
    </Link>
  )
}
