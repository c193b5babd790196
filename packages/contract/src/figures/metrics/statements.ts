/** Lines of the statements as companies report them, in the order in which they are shown. */

/** Fields as in `MetricDeclaration`. */
export interface LineDeclaration {
  readonly key: string
  readonly label: string
  readonly spoken?: readonly string[]
  readonly kind: 'money' | 'per_share' | 'count'
  readonly better: 'higher' | 'lower' | null
  readonly formula: string
  /** Stated as of now only, so that the newest counts and no financial year has it. */
  readonly isOfNow?: true
}

export const INCOME_LINES = [
  {
    key: 'revenue',
    label: 'Revenue',
    spoken: ['sales', 'turnover'],
    kind: 'money',
    better: 'higher',
    formula: 'As reported',
  },
  {
    key: 'cost_of_sales',
    label: 'Cost of sales',
    kind: 'money',
    better: 'lower',
    formula: 'As reported; positive is a cost',
  },
  {
    key: 'gross_profit',
    label: 'Gross profit',
    kind: 'money',
    better: 'higher',
    formula: 'Revenue − cost of sales, as reported',
  },
  {
    key: 'ebitda',
    label: 'EBITDA',
    kind: 'money',
    better: 'higher',
    formula: 'Operating profit + depreciation and amortisation',
  },
  {
    key: 'depreciation',
    label: 'Depreciation and amortisation',
    kind: 'money',
    better: null,
    formula: 'As reported; positive is a cost',
  },
  {
    key: 'operating_profit',
    label: 'Operating profit',
    kind: 'money',
    better: 'higher',
    formula: 'Statutory, as reported',
  },
  {
    key: 'finance_costs',
    label: 'Finance costs',
    kind: 'money',
    better: 'lower',
    formula: 'As reported; positive is a cost',
  },
  {
    key: 'profit_before_tax',
    label: 'Profit before tax',
    kind: 'money',
    better: 'higher',
    formula: 'Statutory, as reported',
  },
  {
    key: 'tax',
    label: 'Tax',
    kind: 'money',
    better: null,
    formula: 'As reported; positive is a cost',
  },
  {
    key: 'net_profit',
    label: 'Net profit',
    spoken: ['profit', 'profits', 'earnings', 'net income'],
    kind: 'money',
    better: 'higher',
    formula: 'Profit attributable to owners of the parent, as reported',
  },
] as const satisfies readonly LineDeclaration[]

export const BALANCE_LINES = [
  { key: 'cash', label: 'Cash', kind: 'money', better: 'higher', formula: 'Cash and equivalents' },
  {
    key: 'inventories',
    label: 'Inventories',
    kind: 'money',
    better: null,
    formula: 'As reported',
  },
  {
    key: 'current_assets',
    label: 'Current assets',
    kind: 'money',
    better: 'higher',
    formula: 'As reported',
  },
  {
    key: 'non_current_assets',
    label: 'Non-current assets',
    kind: 'money',
    better: null,
    formula: 'As reported',
  },
  {
    key: 'total_assets',
    label: 'Total assets',
    kind: 'money',
    better: null,
    formula: 'Current + non-current assets',
  },
  {
    key: 'current_liabilities',
    label: 'Current liabilities',
    kind: 'money',
    better: 'lower',
    formula: 'As reported',
  },
  {
    key: 'total_liabilities',
    label: 'Total liabilities',
    kind: 'money',
    better: 'lower',
    formula: 'As reported',
  },
  {
    key: 'long_term_debt',
    label: 'Long-term debt',
    kind: 'money',
    better: 'lower',
    formula: 'Borrowings and leases due after a year',
  },
  {
    key: 'total_debt',
    label: 'Total debt',
    spoken: ['total debt'],
    kind: 'money',
    better: 'lower',
    formula: 'Borrowings and leases, short and long',
  },
  {
    key: 'equity',
    label: 'Shareholders’ equity',
    kind: 'money',
    better: 'higher',
    formula: 'Equity attributable to owners of the parent',
  },
  {
    key: 'total_equity',
    label: 'Total equity',
    kind: 'money',
    better: 'higher',
    formula: 'Equity including minority interests',
  },
  {
    key: 'shares_issued',
    label: 'Shares in issue',
    kind: 'count',
    better: null,
    formula: 'Ordinary shares at the end of the year',
  },
  {
    key: 'free_float_shares',
    label: 'Shares in free float',
    kind: 'count',
    better: null,
    formula:
      'Shares that holders may sell, without those of insiders, as the source counts them now',
    isOfNow: true,
  },
] as const satisfies readonly LineDeclaration[]

export const CASH_LINES = [
  {
    key: 'operating_cash_flow',
    label: 'Operating cash flow',
    kind: 'money',
    better: 'higher',
    formula: 'Net cash from operating activities',
  },
  {
    key: 'capital_expenditure',
    label: 'Capital expenditure',
    kind: 'money',
    better: null,
    formula: 'Cash spent on tangible and intangible assets; positive is spent',
  },
  {
    key: 'free_cash_flow',
    label: 'Free cash flow',
    spoken: ['fcf', 'cash flow'],
    kind: 'money',
    better: 'higher',
    formula: 'Operating cash flow − capital expenditure',
  },
  {
    key: 'dividends_paid',
    label: 'Dividends paid',
    kind: 'money',
    better: null,
    formula: 'Cash paid to shareholders; positive is paid',
  },
] as const satisfies readonly LineDeclaration[]

export const PER_SHARE_LINES = [
  {
    key: 'eps',
    label: 'EPS',
    spoken: ['earnings per share'],
    kind: 'per_share',
    better: 'higher',
    formula: 'Diluted earnings for each share of the financial year, as reported',
  },
  {
    key: 'dps',
    label: 'Dividend per share',
    spoken: ['dividends per share'],
    kind: 'per_share',
    better: 'higher',
    formula: 'Dividends declared for each share of the financial year',
  },
  {
    key: 'book_value_per_share',
    label: 'Book value per share',
    kind: 'per_share',
    better: 'higher',
    formula: 'Shareholders’ equity ÷ shares in issue',
  },
] as const satisfies readonly LineDeclaration[]

const LINES = [...INCOME_LINES, ...BALANCE_LINES, ...CASH_LINES, ...PER_SHARE_LINES] as const
export type LineKey = (typeof LINES)[number]['key']
