import type { SaleWay, WhatIf } from '@leadenhall/contract/tax/index.ts'
import type { ReactNode } from 'react'
import { formatPounds, formatPoundsChange, formatQuantity } from '../../format/money.ts'
import { formatDate } from '../../format/time.ts'
import { toneOf } from '../../listing/tone.ts'
import { SliceList } from './slice-list.tsx'
import { Due } from './summary-panels.tsx'
import { texts } from './texts.ts'

const { whatIf } = texts

/** Gain by rule and tax of a sale, and beside it other ways to the same sale. */
export function SaleAnswer({ answer }: { readonly answer: WhatIf }) {
  const { boughtBack, exemptLeftAfter, gain, isByIncome, isTaxed, sharesWithinExempt } = answer
  const { slices, tax, warnings, ways } = answer
  return (
    <section aria-label={whatIf.gain} className="flex flex-col gap-2 border-t border-line p-3">
      <p className="text-lg font-semibold">
        {whatIf.gain}{' '}
        <span className={toneOf(gain)}>
          {isTaxed ? (gain === null ? texts.unknown : formatPoundsChange(gain)) : whatIf.noGain}
        </span>
      </p>
      <div className="grid gap-x-8 gap-y-2 xl:grid-cols-[3fr_2fr]">
        <WaysTable ways={ways} proceeds={answer.proceeds} />
        <div className="flex flex-col gap-2">
          {isTaxed ? (
            <>
              {tax === null ? null : <Due label={whatIf.tax} rows={tax} isEither={!isByIncome} />}
              <p>
                {whatIf.left} {formatPounds(exemptLeftAfter)}
              </p>
              {sharesWithinExempt === null ? null : (
                <p>{whatIf.within(formatQuantity(sharesWithinExempt))}</p>
              )}
              <SliceList slices={slices} />
            </>
          ) : null}
          {boughtBack === null ? null : (
            <p>
              {whatIf.back(
                boughtBack.gain === null ? texts.unknown : formatPoundsChange(boughtBack.gain),
                formatDate(boughtBack.lastDay),
              )}
            </p>
          )}
          <ul className="list-disc pl-5 text-sm text-muted">
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  )
}

interface WaysTableProps {
  readonly ways: readonly SaleWay[]
  readonly proceeds: string
}

function WaysTable({ proceeds, ways }: WaysTableProps) {
  const row = (label: string, cell: (way: SaleWay) => ReactNode) => (
    <tr className="border-b border-line align-top">
      <th scope="row" className="py-1 pr-4 text-left font-normal text-muted">
        {label}
      </th>
      {ways.map((way) => (
        <td key={way.way} className="py-1 pr-4 text-right">
          {cell(way)}
        </td>
      ))}
    </tr>
  )
  return (
    <div className="overflow-x-auto">
      <table
        aria-label={whatIf.ways}
        className={`w-full max-w-4xl ${ways.length > 1 ? 'sm:table-fixed' : ''}`}
      >
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className="w-28 text-left font-normal text-muted">
              {whatIf.ways}
            </th>
            {ways.map(({ way }) => (
              <th key={way} scope="col" className="py-1 pr-4 text-right font-semibold">
                {whatIf.wayNames[way]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {row(whatIf.sold, ({ sales }) =>
            sales.map(({ date, quantity }) => (
              <span key={date} className="block">
                {whatIf.soldOn(formatQuantity(quantity), formatDate(date))}
              </span>
            )),
          )}
          {row(whatIf.proceeds, ({ sales }) => (sales.length === 0 ? '–' : formatPounds(proceeds)))}
          {row(whatIf.charged, ({ charges }) => formatPounds(charges))}
          {row(whatIf.cash, ({ cash }) => (
            <b>{formatPounds(cash)}</b>
          ))}
          {row(whatIf.gain, ({ sales, way }) =>
            sales.map(({ date, gain }) => (
              <span key={date} className={`block ${toneOf(gain)}`}>
                {gain === null
                  ? way === 'wrapper'
                    ? whatIf.noGain
                    : texts.unknown
                  : formatPoundsChange(gain)}
              </span>
            )),
          )}
          {row(whatIf.tax, ({ taxes, unknownBecause }) =>
            taxes === null ? unknownBecause : <Amounts rows={taxes} of="tax" />,
          )}
          {row(whatIf.afterTax, ({ taxes }) =>
            taxes === null ? '–' : <Amounts rows={taxes} of="left" />,
          )}
          {ways.some(({ provisionalBecause }) => provisionalBecause.length > 0)
            ? row(whatIf.provisional, ({ provisionalBecause }) => (
                <Reasons reasons={provisionalBecause} />
              ))
            : null}
        </tbody>
      </table>
    </div>
  )
}

interface AmountsProps {
  readonly rows: NonNullable<SaleWay['taxes']>
  readonly of: 'tax' | 'left'
}

/** One by the stated income, or one for each band. */
function Amounts({ of, rows }: AmountsProps) {
  return rows.map((row) => (
    <span key={row.by} className="block">
      <b>{formatPounds(row[of])}</b>
      {row.by === 'stated' ? null : (
        <span className="ml-1 text-sm text-muted">{texts.tax.atBand[row.by]}</span>
      )}
    </span>
  ))
}

function Reasons({ reasons }: { readonly reasons: readonly string[] }) {
  return reasons.map((reason) => (
    <span key={reason} className="block max-w-72 text-left text-sm text-warn">
      {reason}
    </span>
  ))
}
