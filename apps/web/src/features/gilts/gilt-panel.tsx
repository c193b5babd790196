import { GILT_TAX_RATES } from '@leadenhall/contract/gilts/words.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { sharePath } from '../../format/paths.ts'
import { formatDate } from '../../format/time.ts'
import { Panel } from '../../ui/panel.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { giltQuery } from './api.ts'
import { FactList } from './fact-list.tsx'
import { percent, price } from './figures.ts'
import { afterTaxOf } from './gilt-columns.tsx'
import { texts } from './texts.ts'

const [, , HIGHER_RATE] = GILT_TAX_RATES
const { results } = texts

/** Yields of a gilt beside its quote, with the way to its payments. */
export function GiltPanel({ ticker }: { readonly ticker: string }) {
  const query = useQuery(giltQuery(ticker, HIGHER_RATE))
  return (
    <Panel title={texts.panel}>
      <QueryView query={query} loading={<SkeletonRows rows={5} label={texts.gilt.loading} />}>
        {({ because, exDividendDate, figures, maturity, nextCoupon }) => (
          <div className="flex flex-col gap-2 px-3 py-2">
            <FactList
              isNarrow
              facts={[
                [results.yield, percent(figures?.yield)],
                [
                  texts.headers.after(HIGHER_RATE),
                  percent(afterTaxOf(figures, HIGHER_RATE)?.yield),
                ],
                [results.accrued, price(figures?.accrued)],
                [results.nextCoupon, formatDate(nextCoupon)],
                [results.exDividendDate, formatDate(exDividendDate)],
                [texts.headers.maturity, formatDate(maturity)],
              ]}
            />
            {because === null ? null : <p className="text-sm text-warn">{because}</p>}
            {figures?.simulated ? <p className="text-sm text-warn">{texts.simulated}</p> : null}
            <Link
              href={`${sharePath(ticker)}?tab=payments`}
              className="inline-flex min-h-[24px] items-center self-start text-accent"
            >
              {texts.more}
            </Link>
          </div>
        )}
      </QueryView>
    </Panel>
  )
}
