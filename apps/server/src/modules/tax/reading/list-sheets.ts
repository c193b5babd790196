/** Everything of a tax year as tables, for CSV and spreadsheets. */
import type { TaxAtRate, TaxDisposal, TaxYear } from '@leadenhall/contract/tax/index.ts'
import { toDate, toDay, todayOf } from '../../../platform/calendar/days.ts'
import type { Sheet, SheetCell } from '../../../platform/spreadsheet/write-xlsx.ts'
import { EXEMPT_AMOUNTS } from '../rates/rows.ts'
import { getTaxYear } from './get-year.ts'
import { listTaxDisposals } from './list-disposals.ts'
import { listTaxPools } from './list-pools.ts'
import type { TaxDeps } from './tax-deps.ts'
import { inYear } from './years.ts'

type Row = readonly SheetCell[]

/** Amounts as numbers, so that a spreadsheet can add them up. */
const amount = (text: string | null) => (text === null ? null : Number(text))

const RATE_SOURCES = {
  trade: 'Amounts in other currencies: as the account booked them, else the rate of the day',
  daily: 'Amounts in other currencies: at the rate of the day',
  monthly: 'Amounts in other currencies: at HMRC’s rate of the month',
}

/** @throws AppError validation_failed for an unknown year or taxpayer */
export async function listTaxSheets(
  deps: TaxDeps,
  userId: string,
  yearText: string,
  person: string | undefined,
): Promise<Sheet[]> {
  const year = await getTaxYear(deps, userId, yearText, person)
  const disposals = await listTaxDisposals(deps, userId, yearText, person)
  const on = toDate(Math.min(toDay(year.to), todayOf(deps)))
  const pools = await listTaxPools(deps, userId, { on, person })
  return [
    { name: 'SUMMARY', rows: [summaryRows(year)] },
    { name: 'TAX', rows: [taxRows(year)] },
    { name: 'ALLOWANCES', rows: [allowanceRows(year)] },
    { name: 'DISPOSALS', rows: [disposalRows(disposals)] },
    {
      name: 'POOLS',
      rows: [
        [
          [`Pool on ${on}`, 'Name', 'Shares', 'Cost'],
          ...pools.map((pool) => [
            pool.ticker,
            pool.name,
            amount(pool.quantity),
            amount(pool.cost),
          ]),
        ],
      ],
    },
    {
      name: 'BOXES',
      rows: [
        [
          ['Form', 'Box', 'Label', 'Value', 'Verified'],
          ...year.boxes.map(({ box, form, label, value, verified }) => [
            form,
            box,
            label,
            amount(value),
            verified ? 'yes' : 'unverified',
          ]),
        ],
      ],
    },
  ]
}

function summaryRows(year: TaxYear): Row[] {
  const money: [string, string | null][] = [
    ['Proceeds', year.proceeds],
    ['Allowable costs', year.costs],
    ['Gains', year.gains],
    ['Losses', year.losses],
    ['Net', year.net],
    ['Exempt amount', year.exemptAmount],
    ['Exempt amount used', year.exemptUsed],
    ['Losses brought forward', year.lossesBroughtForward],
    ['Losses used', year.lossesUsed],
    ['Losses carried forward', year.lossesCarriedForward],
    ['Taxable gains', year.taxable],
    ['Dividends', year.dividends],
    ['of them from abroad', year.foreignDividends],
    ['of them property income', year.pid],
    ['Interest', year.interest],
    ['of it accrued income of bonds', year.accruedIncome],
    ['Foreign tax', year.foreignTax],
  ]
  return [
    [`Tax year ${year.year}`, year.personName],
    ['From', year.from],
    ['To', year.to],
    ...money.map(([label, value]): Row => [label, amount(value)]),
    ['Provisional', year.provisional ? 'yes' : 'no'],
    ...year.needsYou.map(({ message }): Row => ['Needs you', message]),
    ['Reporting', year.reportingBecause],
    [RATE_SOURCES[year.rateSource], null],
    ['This is a calculation from your records, not advice.', null],
  ]
}

/** By rate, each with the law that sets it; without other income, gains at either rate. */
function taxRows({ atBothRates, tax }: TaxYear): Row[] {
  const lines = (label: string, list: readonly TaxAtRate[]): Row[] =>
    list.map(({ amount: due, band, citation, isDraft, rate, taxed }) => [
      label,
      band,
      Number(rate),
      amount(taxed),
      amount(due),
      isDraft ? `${citation} (draft)` : citation,
    ])
  return [
    ['Tax on', 'Band', 'Rate', 'Taxed', 'Tax', 'Law'],
    ...(tax === null
      ? lines('Gains, if all were at this rate', atBothRates)
      : [
          ...lines('Gains', tax.gains),
          ...lines('Interest', tax.interest),
          ...lines('Dividends', tax.dividends),
          ...lines('Property income, before the tax taken off', tax.property ?? []),
        ]),
  ]
}

function allowanceRows(year: TaxYear): Row[] {
  return [
    ['Allowance', 'Limit', 'Used', 'Left', 'Law'],
    [
      'exempt gains',
      amount(year.exemptAmount),
      amount(year.exemptUsed),
      amount(year.exemptLeft),
      inYear(EXEMPT_AMOUNTS, Number(year.year.slice(0, 4)))?.citation ?? null,
    ],
    ...year.allowances.map(
      ({ citation, kind, left, limit, used }): Row => [
        kind,
        amount(limit),
        amount(used),
        amount(left),
        citation,
      ],
    ),
  ]
}

const HEADINGS = [
  'Date',
  'Ticker',
  'Name',
  'Rule',
  'Acquired',
  'Shares',
  'Proceeds',
  'Cost',
  'Charges',
  'Gain',
  'Pool before: shares',
  'Pool before: cost',
  'Why',
  'Law',
]

/** A line for each disposal, and one for each of its slices. */
function disposalRows(disposals: readonly TaxDisposal[]): Row[] {
  return [
    HEADINGS,
    ...disposals.flatMap((one): Row[] => [
      [
        one.date,
        one.ticker,
        one.name,
        one.exempt ? 'exempt' : one.kind,
        null,
        amount(one.quantity),
        amount(one.proceeds),
        amount(one.cost),
        amount(one.charges),
        amount(one.gain),
        null,
        null,
        one.unknownBecause,
        null,
      ],
      ...one.slices.map(
        (slice): Row => [
          null,
          null,
          null,
          slice.rule,
          slice.acquired,
          amount(slice.quantity),
          amount(slice.proceeds),
          amount(slice.cost),
          amount(slice.charges),
          amount(slice.gain),
          amount(slice.pool?.quantity ?? null),
          amount(slice.pool?.cost ?? null),
          slice.why,
          slice.citation,
        ],
      ),
    ]),
  ]
}
