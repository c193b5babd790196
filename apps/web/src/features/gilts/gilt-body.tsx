import type { GiltDetail } from '@leadenhall/contract/gilts/index.ts'
import { formatFigure, NOT_KNOWN } from '../../format/price.ts'
import { formatDate } from '../../format/time.ts'
import { Panel } from '../../ui/panel.tsx'
import { CashFlows } from './cash-flows.tsx'
import { FactList } from './fact-list.tsx'
import { coupon, percent, price } from './figures.ts'
import { TaxRateField } from './gilts-page.tsx'
import { SalePanel } from './sale-panel.tsx'
import { TaxTable } from './tax-table.tsx'
import { texts } from './texts.ts'
import type { GiltSearch } from './use-gilt-search.ts'

const { gilt: words, results } = texts

interface GiltBodyProps {
  readonly gilt: GiltDetail
  readonly search: Pick<GiltSearch, 'set' | 'taxRate'>
}

/** Figures, issue and payments to maturity; a sale today, and yields after tax, at a rate to choose. */
export function GiltBody({ gilt, search: { set, taxRate } }: GiltBodyProps) {
  return (
    <>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <TaxRateField value={taxRate} onChange={(rate) => set('tax', rate)} />
      </div>
      <div className="grid items-start gap-3 xl:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="flex min-w-0 flex-col gap-3">
          <FiguresPanel gilt={gilt} />
          <IssuePanel gilt={gilt} />
          <CashFlows flows={gilt.cashFlows} />
        </div>
        <div className="flex min-w-0 flex-col gap-3">
          <SalePanel sale={gilt.sale} />
          <TaxTable afterTax={gilt.figures?.afterTax ?? []} chosen={taxRate} />
        </div>
      </div>
      <p className="text-sm text-muted">
        {texts.help} {texts.notAdvice}
      </p>
    </>
  )
}

function FiguresPanel({ gilt }: { readonly gilt: GiltDetail }) {
  const { because, exDividend, exDividendDate, figures, indexRatio, nextCoupon, note } = gilt
  return (
    <Panel
      title={words.facts}
      meta={
        figures ? (
          <span className={figures.simulated ? 'text-warn' : ''}>
            {words.asOf(words.sources[figures.source], formatDate(figures.asOf.slice(0, 10)))}
          </span>
        ) : null
      }
    >
      <div className="px-3 py-2">
        <FactList
          facts={[
            [results.clean, price(figures?.clean)],
            [results.accrued, price(figures?.accrued)],
            [results.dirty, price(figures?.dirty)],
            ...(indexRatio === null
              ? []
              : ([
                  [results.indexRatio, indexRatio],
                  [results.money, price(figures?.money)],
                ] as const)),
            [results.yield, percent(figures?.yield)],
            ...(figures?.simpleYield == null
              ? []
              : [[results.simpleYield, percent(figures.simpleYield)] as const]),
            [results.runningYield, percent(figures?.runningYield)],
            [results.duration, figures ? formatFigure(Number(figures.duration), 2) : NOT_KNOWN],
            [results.nextCoupon, formatDate(nextCoupon)],
            [results.exDividendDate, formatDate(exDividendDate)],
            [results.exDividend, exDividend ? results.yes : results.no],
          ]}
        />
        {[because, note].map((text) =>
          text === null ? null : (
            <p key={text} className="pt-2 text-sm text-warn">
              {text}
            </p>
          ),
        )}
      </div>
    </Panel>
  )
}

function IssuePanel({ gilt }: { readonly gilt: GiltDetail }) {
  return (
    <Panel title={words.issue}>
      <div className="px-3 py-2">
        <FactList
          facts={[
            [words.isin, gilt.isin],
            [texts.headers.tidm, gilt.tidm ?? NOT_KNOWN],
            [words.kind, texts.kinds[gilt.kind]],
            [texts.headers.coupon, coupon(gilt.coupon)],
            [words.couponDates, gilt.couponDates],
            [texts.headers.maturity, formatDate(gilt.maturity)],
            [words.firstIssue, gilt.firstIssue === null ? NOT_KNOWN : formatDate(gilt.firstIssue)],
            ...(gilt.baseIndex === null ? [] : [[words.baseIndex, gilt.baseIndex] as const]),
          ]}
        />
      </div>
    </Panel>
  )
}
