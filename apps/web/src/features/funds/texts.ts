import type { Fund, FundStatement } from '@leadenhall/contract/funds/index.ts'

type Distribution = NonNullable<Fund['distribution']>
type Replication = NonNullable<FundStatement['replication']>

const distributions: Readonly<Record<Distribution, string>> = {
  distributing: 'Distributing',
  accumulating: 'Accumulating',
}
const replications: Readonly<Record<Replication, string>> = {
  full: 'Physical, all members',
  sampled: 'Physical, a sample',
  swap: 'Synthetic, by a swap',
}

export const texts = {
  panel: 'Fund',
  holdingsPanel: 'Holdings',
  loading: 'Loading fund facts',
  simulated: 'simulated',
  read: (source: string, date: string) => `${source}, read ${date}`,
  notGiven: 'Not given',
  distributions,
  replications,
  hedged: (index: string, currency: string) => `${index}, hedged to ${currency}`,
  facts: {
    index: 'Index',
    charge: 'Ongoing charge',
    size: 'Size',
    replication: 'Replication',
    domicile: 'Domicile',
    distribution: 'Income',
  },
  /** Why a fact is not given. */
  because: {
    index: 'Its name states no index.',
    charge: 'No source here states it.',
    size: 'No source here states it with a currency.',
    replication: 'Neither its name nor a source states it.',
    domicile: 'The instrument list has none.',
    distribution: 'Neither its name nor its payments of a year show it.',
    holdings: 'No source here states them.',
    sectors: 'No source here states them.',
    countries: 'No source here states them.',
  },
  dated: (date: string) => `about, on ${date}`,
  yearly: (charge: string) => `${charge} a year`,
  holdings: 'Largest holdings',
  byFile: (title: string, date: string) => `${title}, by your file of ${date}`,
  sectors: 'Sectors',
  countries: 'Countries',
  file: {
    title: 'The issuer’s list of holdings',
    about:
      'The issuer’s page of the fund has its holdings to download. Choose that file here as CSV, XLSX or ODS, or drop it on this page: holdings, sectors and countries are then of it, for you alone.',
    choose: 'Choose the file',
    other: 'Choose a newer file',
    reading: 'Reading …',
    read: (date: string, count: string, total: string) =>
      `Of ${date}: ${count} holdings, ${total} of the fund`,
    asOf: (file: string) => `Day of ${file}`,
    readAgain: 'Read it',
    leftOut: (count: string) => `Left out: ${count}`,
    forget: 'Forget the file',
  },
  sum: (count: string, share: string) => `${count} are ${share} of the fund`,
  tracking: {
    panel: 'Tracking',
    of: (name: string) => `against the ${name}`,
    none: 'No tracking',
    span: 'Span',
    years: (years: string) => `${years}Y`,
    fund: 'Fund, total return',
    index: 'Index',
    difference: 'Difference',
    distributions: 'From distributions',
    basis: (currency: string) =>
      `Both in ${currency}, between closes of days that both have, so that a span ends before today: under Performance it ends with the price of now. The index is without dividends, and the fund’s return has them, reinvested. The rest of the difference is its charge, dividends that it keeps, and closes at different hours.`,
    converted: (currency: string) => `The index is converted from ${currency} at each day’s rate.`,
    short: 'A dash: the closes do not reach back that far.',
  },
  rivals: {
    panel: 'On the same index',
    of: (index: string, shown: string, count: string) =>
      shown === count ? `${index}: ${count} in London` : `${index}: ${shown} of ${count} in London`,
    none: 'No others',
    noneOf: (index: string) => `London has no other fund whose name states the ${index}.`,
    noIndex: 'Its name states no index, so that no other fund can be compared.',
    ticker: 'Ticker',
    name: 'Name',
    income: 'Income',
    charge: 'Charge',
    size: 'Size',
    year: '1 year',
    spread: 'Spread',
    basis:
      'This fund is marked. Cheapest first; 1 year with dividends reinvested, in the currency of each. A dash: not given by a source yet; a fund is read when its page is opened.',
  },
} as const
