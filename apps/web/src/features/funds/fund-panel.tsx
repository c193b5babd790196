import type { Fund } from '@leadenhall/contract/funds/index.ts'
import { formatPercent } from '../../format/change.ts'
import { formatMoneyCompact } from '../../format/price.ts'
import { formatDate, formatDay } from '../../format/time.ts'
import { Panel } from '../../ui/panel.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { texts } from './texts.ts'
import { type OfFund, useShownFund } from './use-shown-fund.ts'
import { NotGiven, Weights } from './weights.tsx'

const SHOWN_HOLDINGS = 10
const SHOWN_SECTORS = 6

/** An exchange-traded fund's facts; one that no source states says why. */
export function FundPanel(props: OfFund) {
  const { fund, isLoading, own, shown } = useShownFund(props)
  const loading = <SkeletonRows rows={14} label={texts.loading} />
  const holdings = own ? texts.byFile(texts.holdings, formatDate(own.asOf)) : texts.holdings
  return (
    <Panel title={texts.panel} id="fund" isFoldable meta={<Source stated={fund.data?.stated} />}>
      <QueryView query={fund} loading={loading}>
        {(facts) =>
          isLoading ? (
            loading
          ) : (
            <div className="flex flex-col gap-2 px-3 py-2">
              <Facts fund={facts} />
              <Weights
                title={holdings}
                rows={shown?.holdings?.slice(0, SHOWN_HOLDINGS)}
                none="holdings"
              />
              <Weights
                title={texts.sectors}
                rows={shown?.sectors?.slice(0, SHOWN_SECTORS)}
                none="sectors"
              />
            </div>
          )
        }
      </QueryView>
    </Panel>
  )
}

function Source({ stated }: { readonly stated: Fund['stated'] | undefined }) {
  if (!stated) return null
  if (stated.simulated) return <span className="text-warn">{texts.simulated}</span>
  return texts.read(stated.source, formatDay(stated.asOf))
}

function Facts({ fund }: { readonly fund: Fund }) {
  const { distribution, domicile, hedgedTo, index, stated } = fund
  const { charge = null, dated = null, replication = null, size = null } = stated ?? {}
  const { facts } = texts
  const rows: readonly (readonly [keyof typeof facts, string | null])[] = [
    ['index', index !== null && hedgedTo !== null ? texts.hedged(index, hedgedTo) : index],
    ['charge', charge === null ? null : texts.yearly(formatPercent(charge))],
    ['size', size && formatMoneyCompact(size)],
    ['replication', replication && texts.replications[replication]],
    ['domicile', domicile],
    ['distribution', distribution && texts.distributions[distribution]],
  ]
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-1.5">
      {rows.map(([key, value]) => (
        <div key={key}>
          <dt className="text-sm text-muted">{facts[key]}</dt>
          <dd className="font-semibold break-words">
            {value ?? <NotGiven of={key} />}
            {dated && (key === 'charge' || key === 'size') ? (
              <span className="block text-sm font-normal text-muted" title={dated.source}>
                {texts.dated(formatDate(dated.asOf))}
              </span>
            ) : null}
          </dd>
        </div>
      ))}
    </dl>
  )
}
