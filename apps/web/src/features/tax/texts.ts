import type {
  Allowance,
  BedAndIsa,
  TaxDisposal,
  TaxSlice,
  TaxYear,
} from '@leadenhall/contract/tax/index.ts'

const rules: Readonly<Record<TaxSlice['rule'], string>> = {
  same_day: 'Same day',
  thirty_days: '30 days',
  section_104: 'Pool',
}
const kinds: Readonly<Record<TaxDisposal['kind'], string>> = {
  sale: 'Sale',
  capital_returned: 'Capital or cash from the company',
  negligible_value: 'Negligible value claim',
}
const allowances: Readonly<Record<Allowance['kind'], string>> = {
  isa: 'ISA',
  lisa: 'Lifetime ISA',
  jisa: 'Junior ISA',
  dividend: 'Dividend allowance',
}
const limits: Readonly<Record<BedAndIsa['rows'][number]['limitedBy'], string>> = {
  held: 'all you hold',
  isa: 'ISA room',
  exempt: 'exempt amount',
}
/** Their names at HMRC. */
const forms: Readonly<Partial<Record<string, string>>> = {
  SA100: 'Tax return',
  SA106: 'Foreign',
  SA108: 'Capital gains summary',
}
const rateSources: Readonly<Record<TaxYear['rateSource'], string>> = {
  trade: 'as booked by the account',
  daily: 'at the market’s rate of the day',
}

export const texts = {
  rules,
  kinds,
  allowances: {
    title: 'Allowances',
    kinds: allowances,
    used: 'Used',
    left: 'Left',
    limit: 'Limit',
  },
  loading: 'Working out your tax year',
  year: 'Tax year',
  person: 'Taxpayer',
  both: 'Both partners',
  sections: {
    summary: 'Summary',
    disposals: 'Disposals',
    pools: 'Pools',
    boxes: 'Boxes',
    whatif: 'What if',
    isa: 'Bed & ISA',
    losses: 'Losses you could use',
    how: 'How this is worked out',
    notcovered: 'What is not covered',
    print: 'Print',
  },
  sectionsLabel: 'Parts of the tax year',
  print: {
    now: 'Print this page',
    simulated: 'SIMULATED prices.',
    whole: 'Whole pounds',
    rounded: 'Amounts are rounded to the nearest pound; sums are of exact amounts.',
    of: (year: string, today: string) => `Tax year ${year}, printed on ${today}.`,
  },
  notAdvice: 'A calculation from your records, not advice.',
  provisional: 'Provisional: these rows need you. Sums leave out what they do not say.',
  cards: {
    gains: 'Gains',
    losses: 'Losses',
    exempt: 'Exempt amount used',
    left: 'Left',
    taxable: 'Taxable gains',
    dividends: 'Dividends',
    interest: 'Interest',
    accrued: 'Accrued, in bond prices',
    pid: 'Property income (PID)',
    foreignTax: 'Foreign tax',
    proceeds: 'Proceeds',
    carried: 'Losses carried forward',
  },
  unknown: 'Not known',
  reporting: { yes: 'Report it', no: 'No report for gains' },
  tax: {
    title: 'Tax',
    gains: 'on gains',
    interest: 'on interest',
    dividends: 'on dividends',
    nothing: 'Nothing is due on gains or dividends.',
    both: 'Without your income, tax on gains at both rates:',
    income: 'Other income of the year (£)',
    losses: 'Losses of years before your records (£)',
    help: 'Optional and private: used for this calculation only.',
    save: 'Save',
    rates: 'Amounts in other currencies',
    rateSources,
  },
  disposals: {
    charges: 'Charges of the sale, in its cost',
    empty: 'Nothing was sold in this year.',
    sold: (quantity: string, ticker: string) => `${quantity} ${ticker}`,
    proceeds: 'Proceeds',
    cost: 'Cost',
    gain: 'Gain',
    exempt: 'exempt',
    all: (count: number) => `All ${count} disposals`,
  },
  pools: {
    empty: 'No shares are in a pool.',
    ticker: 'Ticker',
    quantity: 'Shares',
    cost: 'Cost',
    average: 'A share',
    drawn: (ticker: string) => `Shares and cost of ${ticker} through time`,
    show: 'Draw',
    shares: 'Shares',
  },
  boxes: {
    forms,
    box: 'Box',
    label: 'What',
    value: 'Value',
    copy: 'Copy',
    help: 'The box numbers have not been compared with this year’s forms. Check them before you copy.',
  },
  whatIf: {
    account: 'Account',
    ticker: 'Share',
    choose: 'Choose a share',
    inPool: (ticker: string, quantity: string) => `${ticker} (${quantity} in the pool)`,
    quantity: 'Shares',
    price: 'Price in pounds (empty for the latest)',
    ask: 'Work it out',
    gain: 'Gain',
    left: 'Exempt amount left',
    tax: 'Tax',
    within: (shares: string) =>
      shares === '0'
        ? 'The exempt amount is used up.'
        : `${shares} can be sold within the exempt amount.`,
    back: (gain: string, day: string) =>
      `Bought back at the same price by ${day} in a general account, the gain would be ${gain}.`,
    none: 'No general account holds shares.',
  },
  isa: {
    room: (isa: string, exempt: string) => `ISA room left ${isa}, exempt amount left ${exempt}`,
    sell: 'Sell and buy',
    value: 'Value',
    gain: 'Gain',
    cost: 'Costs',
    limited: 'Limited by',
    limits,
    empty: 'Nothing can move within this year’s room.',
    atLeast: (amount: string) => `at least ${amount}`,
    commission: 'Your broker’s charge for a trade (£)',
    without: (parts: string) => `Without ${parts}`,
  },
  losses: {
    total: (amount: string) => `${amount} in all`,
    cost: 'Cost',
    value: 'Value now',
    loss: 'Loss',
    empty: 'No holding is below its cost.',
  },
  notCovered: {
    effects: { asked: 'asked about', left_out: 'not computed', covered: 'as computed here' },
    link: 'What is not covered',
  },
  how: {
    rules:
      'A day’s sales of a share are one disposal. It is matched with purchases of the same day, then of the 30 days after it, then with the pool of all earlier purchases at their average cost. ISA, LISA, JISA and SIPP accounts do not count.',
    published: 'Published',
    computed: 'Computed now',
    same: 'as published',
    worked: 'as worked by hand',
    differs: 'not as published',
    rows: (title: string) => `Transactions of ${title}`,
  },
  pool: (quantity: string, cost: string, gain: string | null) =>
    `${quantity} in the tax pool at ${cost}${gain === null ? '' : `; selling today ${gain}`}`,
  gains: (amount: string) => `gains ${amount}`,
  loses: (amount: string) => `loses ${amount}`,
} as const
