/**
 * Words of a sentence beside the names of metrics, which their declarations give. Each stands for
 * conditions of the expression grammar, so that whoever types them sees the numbers that they stand for.
 */

/** An idea in lower case, with its conditions as an expression writes them. */
const CONDITIONS: Readonly<Record<string, readonly string[]>> = {
  'pe < 12': [
    'cheap',
    'inexpensive',
    'undervalued',
    'good value',
    'low valuation',
    'bargain',
    'bargains',
  ],
  'pe > 25': ['expensive', 'overvalued', 'dear', 'highly valued'],
  'yield > 0%': [
    'dividend payers',
    'dividend payer',
    'dividend paying',
    'dividend stocks',
    'dividend shares',
    'pays a dividend',
    'pay a dividend',
    'paying a dividend',
    'pays dividends',
    'pay dividends',
    'paying dividends',
    'with a dividend',
    'income',
  ],
  'yield > 5%': ['high income', 'high yielders', 'high yielding', 'high yielder'],
  'dps_growth_5y > 0%': [
    'growing dividends',
    'growing dividend',
    'rising dividends',
    'rising dividend',
    'dividend growers',
    'dividend grower',
    'increasing dividends',
  ],
  'dividend_cover > 1.5': [
    'covered dividend',
    'covered dividends',
    'well covered dividend',
    'well covered dividends',
    'safe dividend',
    'safe dividends',
    'sustainable dividend',
    'sustainable dividends',
  ],
  'net_profit > 0': ['profitable', 'making money', 'makes money', 'make money', 'in profit'],
  'net_profit < 0': ['loss making', 'lossmaking', 'losing money', 'unprofitable', 'loss makers'],
  'free_cash_flow > 0': ['cash generative', 'positive cash flow', 'positive free cash flow'],
  'net_debt < 0': ['net cash', 'no net debt', 'more cash than debt', 'cash rich'],
  'total_debt <= 0': ['debt free', 'no debt', 'without debt', 'no borrowings'],
  'net_debt_ebitda > 3': ['indebted', 'highly indebted', 'heavily indebted', 'highly geared'],
  'mcap_gbp > 5B': ['large cap', 'large caps', 'largecap', 'big', 'big caps', 'large'],
  'mcap_gbp >= 500M and mcap_gbp <= 5B': [
    'mid cap',
    'mid caps',
    'midcap',
    'midcaps',
    'medium sized',
  ],
  'mcap_gbp < 500M': ['small cap', 'small caps', 'smallcap', 'smallcaps', 'small', 'smaller'],
  'mcap_gbp < 50M': ['micro cap', 'micro caps', 'microcap', 'microcaps', 'tiny'],
  'price < 1': ['penny', 'penny stocks', 'penny shares'],
  'revenue_growth_3y > 10%': [
    'growing',
    'growth',
    'fast growing',
    'growth stocks',
    'growth shares',
    'growing sales',
  ],
  'eps_growth_3y > 10%': [
    'growing earnings',
    'growing profits',
    'rising earnings',
    'rising profits',
  ],
  'quality > 80': ['quality', 'good quality', 'high quality'],
  'momentum > 80': ['momentum', 'high momentum'],
  'value > 80': ['value', 'value shares', 'value stocks'],
  'from_high > -5%': [
    'near highs',
    'near their high',
    'near a high',
    'near 52 week high',
    'near 52 week highs',
    'near its high',
    'close to highs',
    'new highs',
  ],
  'from_low < 5%': [
    'near lows',
    'near their low',
    'near a low',
    'near 52 week low',
    'near 52 week lows',
    'near its low',
    'close to lows',
    'new lows',
  ],
  'above_200d > 0%': [
    'above 200 day average',
    'above their 200 day average',
    'in an uptrend',
    'uptrend',
  ],
  'above_200d < 0%': [
    'below 200 day average',
    'below their 200 day average',
    'in a downtrend',
    'downtrend',
  ],
  'above_50d > 0%': ['above 50 day average', 'above their 50 day average'],
  'above_50d < 0%': ['below 50 day average', 'below their 50 day average'],
  'relative_volume > 2': ['unusual volume', 'heavy volume', 'busy', 'heavily traded'],
  'average_volume > 1M': ['liquid', 'easy to trade'],
  'short_pct > 3%': ['heavily shorted', 'most shorted', 'highly shorted'],
  'short_pct > 0%': ['shorted', 'with short positions'],
  'volatility < 20%': ['steady', 'stable', 'calm', 'defensive'],
  'volatility > 40%': ['volatile', 'wild', 'risky'],
  'in_offer = 1': [
    'in an offer period',
    'bid targets',
    'takeover targets',
    'being taken over',
    'being bought',
    'under offer',
  ],
  'discount < 0%': ['at a discount', 'on a discount', 'trading at a discount', 'discounted'],
  'discount > 0%': ['at a premium', 'on a premium', 'trading at a premium'],
  'ex_dividend_date >= 0 and ex_dividend_date <= 30': [
    'going ex dividend',
    'ex dividend soon',
    'going ex dividend soon',
  ],
  'results_date >= 0 and results_date <= 30': ['reporting soon', 'results soon', 'about to report'],
}

/** An option of a list, by its word in an expression. */
const OPTIONS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  index: {
    'FTSE 100': ['ftse 100', 'ftse100', 'footsie', 'blue chip', 'blue chips'],
    'FTSE 250': ['ftse 250', 'ftse250'],
    'FTSE 350': ['ftse 350', 'ftse350'],
    'FTSE All-Share': ['ftse all share', 'all share', 'ftse allshare'],
    'FTSE AIM All-Share': ['aim all share', 'ftse aim all share'],
  },
  exchange: {
    AIM: ['aim', 'on aim', 'aim listed', 'aim shares', 'aim stocks'],
    LSE: ['main market', 'on the main market'],
  },
  type: {
    ETFs: ['etf', 'etfs', 'exchange traded funds'],
    'Preference shares': ['preference shares', 'prefs'],
  },
  category: {
    'Closed-ended investment funds': [
      'trust',
      'trusts',
      'investment trust',
      'investment trusts',
      'closed end funds',
    ],
  },
  industry: {
    'Basic Materials': ['basic materials', 'materials'],
    'Consumer Discretionary': ['consumer discretionary', 'cyclicals'],
    'Consumer Staples': ['consumer staples', 'staples'],
    Energy: ['energy', 'oil', 'oil and gas', 'oil companies'],
    Financials: ['financials', 'financial'],
    'Health Care': ['health care', 'healthcare', 'pharma', 'pharmaceuticals', 'drug makers'],
    Industrials: ['industrials', 'industrial', 'engineers'],
    'Real Estate': ['real estate', 'property', 'reits', 'reit'],
    Technology: ['technology', 'tech'],
    Telecommunications: ['telecommunications', 'telecoms', 'telecom'],
    Utilities: ['utilities', 'utility'],
  },
  sector: {
    Banks: ['bank', 'banks', 'banking'],
    Insurance: ['insurance', 'insurer', 'insurers'],
    'Basic Resources': ['miner', 'miners', 'mining', 'basic resources'],
    Chemicals: ['chemicals', 'chemical'],
    'Construction and Materials': ['construction', 'builders'],
    'Consumer Products and Services': ['consumer products', 'housebuilders', 'housebuilder'],
    'Financial Services': ['financial services', 'asset managers', 'asset manager'],
    'Food, Beverage and Tobacco': ['food', 'drinks', 'tobacco', 'food and drink', 'beverages'],
    'Industrial Goods and Services': ['industrial goods', 'support services'],
    Media: ['media', 'publishers'],
    'Personal Care, Drug and Grocery Stores': ['supermarkets', 'supermarket', 'grocers'],
    Retail: ['retail', 'retailer', 'retailers'],
    'Travel and Leisure': ['travel', 'leisure', 'travel and leisure', 'airlines', 'pubs', 'hotels'],
    'Automobiles and Parts': ['cars', 'car makers', 'automobiles'],
  },
  country: {
    'United Kingdom': ['uk', 'british', 'united kingdom'],
    'United States': ['us', 'usa', 'american', 'united states'],
    Ireland: ['irish', 'ireland'],
    Jersey: ['jersey'],
    Guernsey: ['guernsey'],
    Bermuda: ['bermuda'],
  },
}

/** Prefix of the change over a span: `up 20% this year`. */
const SPANS: Readonly<Record<string, readonly string[]>> = {
  change: ['today', 'on the day'],
  return_1w: ['this week', 'over a week', 'in a week', 'over the week', 'last week'],
  return_1m: ['this month', 'over a month', 'in a month', 'over the month', 'last month'],
  return_3m: [
    'this quarter',
    'over three months',
    'in three months',
    'over 3 months',
    'in 3 months',
  ],
  return_6m: ['over six months', 'in six months', 'over 6 months', 'in 6 months'],
  return_ytd: ['this year', 'year to date', 'ytd', 'since january'],
  return_1y: [
    'over a year',
    'in a year',
    'over the year',
    'over one year',
    'in the last year',
    'over 12 months',
    'last year',
  ],
  return_3y: ['over three years', 'in three years', 'over 3 years', 'in 3 years'],
  return_5y: ['over five years', 'in five years', 'over 5 years', 'in 5 years'],
}

function byPhrase<Value extends string>(
  table: Readonly<Record<Value, readonly string[]>>,
): Map<string, Value> {
  const phrases = new Map<string, Value>()
  for (const value of Object.keys(table) as Value[]) {
    for (const phrase of table[value]) phrases.set(phrase, value)
  }
  return phrases
}

export const IDEAS: ReadonlyMap<string, string> = byPhrase(CONDITIONS)

export const SPAN_WORDS: ReadonlyMap<string, string> = byPhrase(SPANS)

export interface NamedOption {
  readonly field: string
  readonly option: string
}

export const NAMED_OPTIONS: ReadonlyMap<string, NamedOption> = new Map(
  Object.entries(OPTIONS).flatMap(([field, options]) =>
    [...byPhrase(options)].map(([phrase, option]) => [phrase, { field, option }] as const),
  ),
)

/** Signs of a comparison. */
export const COMPARISONS: ReadonlyMap<string, '<' | '<=' | '>' | '>='> = byPhrase({
  '>': [
    'over',
    'above',
    'more than',
    'greater than',
    'higher than',
    'larger than',
    'bigger than',
    'exceeding',
    'beyond',
    '>',
  ],
  '<': ['under', 'below', 'less than', 'lower than', 'smaller than', 'fewer than', '<'],
  '>=': ['at least', 'from', 'minimum', 'no less than', 'not below', '>='],
  '<=': ['at most', 'up to', 'maximum', 'no more than', 'not above', '<='],
})

/** Before a metric with levels: `high yield`. */
export const LEVELS: ReadonlyMap<string, 'low' | 'high'> = byPhrase({
  low: ['low', 'lower', 'little', 'small', 'weak'],
  high: ['high', 'higher', 'strong', 'good', 'big', 'large'],
})

/** Of a change of price. */
export const DIRECTIONS: ReadonlyMap<string, '<' | '>'> = byPhrase({
  '>': ['up', 'rising', 'rose', 'risen', 'gained', 'gaining', 'gainers', 'winners'],
  '<': ['down', 'falling', 'fell', 'fallen', 'lost', 'losers', 'dropped'],
})

/** They turn a sentence round, which the grammar cannot say. */
export const NEGATIONS: ReadonlySet<string> = new Set(
  "not no without except excluding exclude never non neither nor isn't aren't don't doesn't unless rather avoid avoiding".split(
    ' ',
  ),
)

/** They say nothing that a screen could use. */
export const FILLERS: ReadonlySet<string> = new Set(
  `a all am an and any are as at be being by can company companies do equities equity every find firm
  firms for from get give has have having i in is it its like list listed listing listings london me
  my name names of on one ones only paying pays pay please plus ratio screen search share
  shares show stock stocks that the their them there these they this those to trading traded want
  which who whose with would you`.split(/\s+/),
)

/** Sectors of the industries that have several; the others are a sector of the same name. */
export const SECTORS_OF: ReadonlyMap<string, readonly string[]> = new Map([
  ['Basic Materials', ['Basic Resources', 'Chemicals']],
  [
    'Consumer Discretionary',
    [
      'Automobiles and Parts',
      'Consumer Products and Services',
      'Media',
      'Retail',
      'Travel and Leisure',
    ],
  ],
  ['Consumer Staples', ['Food, Beverage and Tobacco', 'Personal Care, Drug and Grocery Stores']],
  ['Financials', ['Banks', 'Financial Services', 'Insurance']],
  ['Industrials', ['Construction and Materials', 'Industrial Goods and Services']],
])
