import { Panel } from '../../ui/panel.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { HoldingsFile } from './holdings-file.tsx'
import { texts } from './texts.ts'
import { type OfFund, useShownFund } from './use-shown-fund.ts'
import { Weights } from './weights.tsx'

/** Holdings, sectors and countries of a fund, and the issuer's file that they can come from. */
export function HoldingsPanel(props: OfFund) {
  const { fund, isLoading, own, shown } = useShownFund(props)
  const loading = <SkeletonRows rows={14} label={texts.loading} />
  const isSimulated = own === null && fund.data?.stated?.simulated === true
  return (
    <Panel
      title={texts.holdingsPanel}
      id="holdings"
      meta={isSimulated ? <span className="text-warn">{texts.simulated}</span> : null}
    >
      <QueryView query={fund} loading={loading}>
        {() =>
          isLoading ? (
            loading
          ) : (
            <div className="grid items-start gap-x-6 gap-y-2 px-3 py-2 lg:grid-cols-3">
              <Weights title={texts.holdings} rows={shown?.holdings} none="holdings" />
              <Weights title={texts.sectors} rows={shown?.sectors} none="sectors" />
              <div className="flex flex-col gap-3">
                <Weights title={texts.countries} rows={shown?.countries} none="countries" />
                {props.isSignedIn ? <HoldingsFile ticker={props.ticker} own={own} /> : null}
              </div>
            </div>
          )
        }
      </QueryView>
    </Panel>
  )
}
