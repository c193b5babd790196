import { divide, multiple, type QuoteFacts } from '../facts.ts'
import { type Metric, SHARES, TRADED } from '../metric.ts'

/** (Ask − bid) ÷ their middle; null if either is missing or they cross. */
const spreadOf = ({ bid, ask }: QuoteFacts) =>
  bid === null || ask === null || ask < bid ? null : divide(ask - bid, (ask + bid) / 2)

/** A month of trading days. */
export const LIQUIDITY_SESSIONS = 21
/** A median of fewer is one of single trades. */
export const LIQUIDITY_LEAST_SESSIONS = 5

export const TRADING = [
  {
    key: 'relative_volume',
    label: 'Volume ÷ usual',
    spoken: ['relative volume', 'volume against usual'],
    levels: { low: '0.5', high: '2' },
    group: 'trading',
    kind: 'ratio',
    appliesTo: TRADED,
    formula:
      'Volume so far ÷ (average of three months × the share of a day that has usually traded by then)',
    citation: null,
    better: null,
    decimals: 2,
    compute: ({ quote }) => quote.relativeVolume,
  },
  {
    key: 'average_volume',
    label: 'Average volume',
    spoken: ['average daily volume', 'daily volume'],
    group: 'trading',
    kind: 'count',
    appliesTo: TRADED,
    formula: 'Shares a day over three months',
    citation: null,
    better: 'higher',
    decimals: 0,
    compute: ({ quote }) => quote.averageVolume3m,
  },
  {
    key: 'liquidity',
    label: 'Liquidity (£ a day)',
    spoken: ['liquidity', 'value traded', 'traded value', 'daily turnover'],
    group: 'trading',
    kind: 'money',
    appliesTo: TRADED,
    formula: `Median of close × volume over the last ${LIQUIDITY_SESSIONS} sessions before today, in pounds at the rate of each day; of the sessions whose volume is known, at least ${LIQUIDITY_LEAST_SESSIONS}`,
    citation: null,
    better: 'higher',
    decimals: 0,
    isInPounds: true,
    isComputedInPounds: true,
    compute: ({ bars }) => bars.liquidity?.pounds ?? null,
    sessions: ({ bars }) => bars.liquidity?.sessions ?? null,
  },
  {
    key: 'spread',
    label: 'Spread',
    spoken: ['bid offer spread', 'dealing spread', 'spreads'],
    levels: { low: '0.5%', high: '3%' },
    group: 'trading',
    kind: 'percent',
    appliesTo: TRADED,
    formula: '(Ask − bid) ÷ the middle of both; none while they cross',
    citation: null,
    better: 'lower',
    decimals: 2,
    compute: ({ quote }) => spreadOf(quote),
  },
  {
    key: 'round_trip_cost',
    label: 'Round-trip cost',
    group: 'trading',
    kind: 'percent',
    appliesTo: TRADED,
    formula:
      'Spread + duty on a purchase, for £10,000 without commission and currency conversion, where no PTM levy is due; none if either is not known',
    citation:
      'Finance Act 1986, part IV (stamp duty reserve tax); Finance Act 2014, sections 114–115',
    better: 'lower',
    decimals: 2,
    compute({ quote, extras }) {
      const [spread, duty] = [spreadOf(quote), extras.buyingDuty]
      return spread === null || duty === null ? null : spread + duty
    },
  },
  {
    key: 'short_pct',
    label: 'Short interest',
    spoken: ['short', 'shorted', 'shorts', 'short position', 'short positions', 'short selling'],
    levels: { low: '1%', high: '3%' },
    group: 'trading',
    kind: 'percent',
    appliesTo: SHARES,
    formula:
      'Published net short positions ÷ issued shares; until 10 July 2026 of named holders from 0.5%, since then of all from 0.2%; none if nothing is published',
    citation: 'FCA, net short position reporting',
    better: null,
    decimals: 2,
    compute: ({ extras }) => extras.shortRatio,
  },
  {
    key: 'short_change_1m',
    label: 'Short interest, change 1 month',
    group: 'trading',
    kind: 'percent',
    appliesTo: SHARES,
    formula: 'Short interest − that of a month before, both of the same measure',
    citation: 'FCA, net short position reporting',
    better: null,
    decimals: 2,
    compute: ({ extras }) => extras.shortChange1m,
  },
  {
    key: 'days_to_cover',
    label: 'Days to cover',
    spoken: ['days to cover'],
    group: 'trading',
    kind: 'ratio',
    appliesTo: SHARES,
    formula: 'Short interest × issued shares ÷ average volume of three months',
    citation: null,
    better: null,
    decimals: 1,
    compute({ extras, price, marketCap, quote }) {
      const shares = multiple(marketCap, price)
      const short =
        shares === null || extras.shortRatio === null ? null : extras.shortRatio * shares
      return multiple(short, quote.averageVolume3m)
    },
  },
  {
    key: 'in_offer',
    label: 'In an offer period',
    group: 'trading',
    kind: 'count',
    appliesTo: SHARES,
    formula:
      '1 if the newest disclosure table has the company, otherwise 0; none before the first table',
    citation: 'Takeover Panel, disclosure table',
    better: null,
    decimals: 0,
    compute: ({ extras }) => (extras.offer === null ? null : Number(extras.offer.isIn)),
  },
  {
    key: 'offer_deadline_days',
    label: 'Offer deadline, days',
    group: 'trading',
    kind: 'count',
    appliesTo: SHARES,
    formula:
      'Days to the earliest day by which a named bidder must make an offer or walk away; none without a deadline',
    citation: 'The Takeover Code, rule 2.6',
    better: null,
    decimals: 0,
    compute: ({ extras }) => extras.offer?.deadlineDays ?? null,
  },
  {
    key: 'volatility',
    label: 'Volatility',
    spoken: ['volatile'],
    levels: { low: '20%', high: '40%' },
    group: 'trading',
    kind: 'percent',
    appliesTo: TRADED,
    formula: 'Standard deviation of daily logarithmic returns over a year × √252',
    citation: 'J. Hull, Options, Futures, and Other Derivatives, 10th edition, chapter 15',
    better: 'lower',
    decimals: 1,
    compute: ({ bars }) => bars.volatility,
  },
  {
    key: 'beta',
    label: 'Beta',
    levels: { low: '0.8', high: '1.2' },
    group: 'trading',
    kind: 'ratio',
    appliesTo: TRADED,
    formula:
      'Covariance with the index ÷ its variance, daily returns over a year; the index is the one that a fund follows, else the FTSE All-Share; for an index that closes after London, with the covariance a day later added',
    citation: 'W. Sharpe, Capital Asset Prices, Journal of Finance 19 (1964)',
    better: null,
    decimals: 2,
    isAgainstIndex: true,
    compute: ({ bars }) => bars.beta,
  },
] as const satisfies readonly Metric[]
