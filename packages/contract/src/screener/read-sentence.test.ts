import { describe, expect, it } from 'vitest'
import { METRICS } from '../figures/all-metrics.ts'
import { parseExpression } from './expression.ts'
import { readSentence } from './read-sentence.ts'

/** Equal filters have equal results. */
function filtersOf(expression: string) {
  const { filters, error } = parseExpression(expression)
  if (error) throw new Error(`${expression}: ${error.message}`)
  return Object.fromEntries(
    Object.entries(filters).map(([key, value]) => [
      key,
      Array.isArray(value) ? value.toSorted((a, b) => String(a).localeCompare(String(b))) : value,
    ]),
  )
}

/** Sentence, expression. */
const PAIRS = `
cheap dividend payers in the FTSE 350 | pe < 12 and yield > 0 and index = FTSE 350
cheap banks | pe < 12 and sector = Banks
show me cheap shares | pe < 12
undervalued companies in the UK | pe < 12 and country = UK
inexpensive FTSE 250 shares | pe < 12 and index = FTSE 250
expensive tech companies | pe > 25 and industry = Technology
overvalued shares in the FTSE 100 | pe > 25 and index = FTSE 100
yield over 4% | yield > 4%
yield above 4 per cent | yield > 4%
yield > 4 | yield > 4%
shares yielding more than 6% | yield > 6%
yielding at least 5% | yield >= 5%
dividend yield of at least 3.5% | yield >= 3.5%
dividend yield of 5% or more | yield >= 5%
5% or more dividend yield | yield >= 5%
over 5% yield | yield > 5%
more than 7% dividend | yield > 7%
yield between 3% and 6% | yield >= 3% and yield <= 6%
yield between 3 and 6 per cent | yield >= 3% and yield <= 6%
high yield shares | yield > 5%
low yield | yield < 2%
high dividend yield in the FTSE 100 | yield > 5% and index = FTSE 100
high yielders on AIM | yield > 5% and exchange = AIM
dividend payers | yield > 0
cheap profitable AIM shares that pay a dividend over 4% | pe < 12 and net_profit > 0 and exchange = AIM and yield > 4%
paying dividends of at least 5% | yield >= 5%
dividend payers with a p/e under 12 | yield > 0 and pe < 12
dividend payers over 5% yield | yield > 0 and yield > 5%
companies that pay a dividend | yield > 0
dividend paying small caps | yield > 0 and mcap_gbp < 500M
dividend-paying banks | yield > 0 and sector = Banks
paying over 8% | yield > 8%
shares with growing dividends | dps_growth_5y > 0
dividend growers in the FTSE 350 | dps_growth_5y > 0 and index = FTSE 350
dividend growth over 10% | dps_growth_5y > 10%
rising dividends and low debt | dps_growth_5y > 0 and net_debt_ebitda < 1.5
high yield with a covered dividend | yield > 5% and dividend_cover > 1.5
dividend cover over 2 | dividend_cover > 2
dividend covered at least 1.5 | dividend_cover >= 1.5
safe dividends yielding over 4% | dividend_cover > 1.5 and yield > 4%
payout ratio below 50% | payout_ratio < 50%
low payout | payout_ratio < 40%
p/e below 10 | pe < 10
pe under 8 | pe < 8
P/E ratio of less than 15 | pe < 15
pe between 5 and 10 | pe >= 5 and pe <= 10
price to earnings at most 12 | pe <= 12
low p/e | pe < 12
low pe ratio in the FTSE 250 | pe < 12 and index = FTSE 250
high p/e | pe > 25
forward p/e under 10 | forward_pe < 10
low forward pe | forward_pe < 12
p/b below 1 | pb < 1
price to book under 0.8 | pb < 0.8
low price to book banks | pb < 1 and sector = Banks
price to sales less than 1 | ps < 1
low price to sales | ps < 1
ev/ebitda below 6 | ev_ebitda < 6
ev to ebitda under 5 | ev_ebitda < 5
peg below 1 | peg < 1
peg ratio under 1 | peg < 1
free cash flow yield over 8% | fcf_yield > 8%
fcf yield above 10% | fcf_yield > 10%
earnings yield over 10% | earnings_yield > 10%
market cap over £1bn | mcap_gbp > 1B
market cap above £500m | mcap_gbp > 500M
market capitalisation of at least £2 billion | mcap_gbp >= 2B
market cap under £50 million | mcap_gbp < 50M
market cap between £100m and £500m | mcap_gbp >= 100M and mcap_gbp <= 500M
worth more than £10bn | mcap_gbp > 10B
companies valued at less than £100m | mcap_gbp < 100M
large caps | mcap_gbp > 5B
mid caps with a yield over 3% | mcap_gbp >= 500M and mcap_gbp <= 5B and yield > 3%
small caps in the UK | mcap_gbp < 500M and country = UK
micro caps | mcap_gbp < 50M
big oil companies | mcap_gbp > 5B and industry = Energy
penny stocks | price < 1
share price under 50p | price < 0.5
price below £2 | price < 2
price above 1000p | price > 10
price between £1 and £5 | price >= 1 and price <= 5
profitable AIM shares | net_profit > 0 and exchange = AIM
profitable small caps | net_profit > 0 and mcap_gbp < 500M
loss-making tech | net_profit < 0 and industry = Technology
unprofitable companies | net_profit < 0
net profit over £100m | net_profit > 100M
revenue above £1bn | revenue > 1B
sales over £500m | revenue > 500M
turnover of more than £2bn | revenue > 2B
free cash flow over £100m | free_cash_flow > 100M
cash generative companies | free_cash_flow > 0
net cash | net_debt < 0
companies with net cash on AIM | net_debt < 0 and exchange = AIM
cash rich small caps | net_debt < 0 and mcap_gbp < 500M
no debt | total_debt <= 0
debt-free shares | total_debt <= 0
low debt | net_debt_ebitda < 1.5
high debt | net_debt_ebitda > 3
net debt to ebitda below 2 | net_debt_ebitda < 2
net debt over £1bn | net_debt > 1B
debt to equity under 50% | debt_to_equity < 50%
interest cover above 5 | interest_cover > 5
current ratio over 2 | current_ratio > 2
heavily indebted utilities | net_debt_ebitda > 3 and industry = Utilities
roe over 15% | roe > 15%
return on equity above 20% | roe > 20%
roce of at least 15% | roce >= 15%
return on capital over 12% | roce > 12%
high roce | roce > 15%
high return on equity and low debt | roe > 15% and net_debt_ebitda < 1.5
return on assets over 5% | roa > 5%
operating margin above 15% | operating_margin > 15%
high margins | operating_margin > 15%
gross margin over 50% | gross_margin > 50%
net margin above 10% | net_margin > 10%
quality shares | quality > 80
good quality and cheap | quality > 80 and pe < 12
quality over 70 | quality > 70
quality rank above 90 | quality > 90
momentum shares | momentum > 80
momentum score over 95 | momentum > 95
value shares | value > 80
quality and momentum | quality > 80 and momentum > 80
f score of at least 7 | f_score >= 7
piotroski score over 6 | f_score > 6
high f score | f_score > 6
growing companies | revenue_growth_3y > 10%
fast growing tech | revenue_growth_3y > 10% and industry = Technology
revenue growth over 20% | revenue_growth_3y > 20%
sales growth above 15% | revenue_growth_3y > 15%
growing earnings | eps_growth_3y > 10%
earnings growth over 10% | eps_growth_3y > 10%
eps growth 1y over 25% | eps_growth_1y > 25%
high growth | revenue_growth_3y > 10%
growth at low pe | revenue_growth_3y > 10% and pe < 12
up this year | return_ytd > 0
up more than 20% this year | return_ytd > 20%
down this year | return_ytd < 0
down more than 30% over a year | return_1y < -30%
up at least 50% in a year | return_1y >= 50%
falling today | change < 0
rising today | change > 0
up over 5% today | change > 5%
down 10% this month | return_1m < -10%
up over three months | return_3m > 0
up over six months | return_6m > 0
up less than 5% this year | return_ytd < 5%
gained more than 100% over five years | return_5y > 100%
fallen more than 50% over 3 years | return_3y < -50%
lost over 20% this week | return_1w < -20%
beating the market | relative_1y > 0
beating the market over six months | relative_6m > 0
lagging the index this month | relative_1m < 0
underperforming the market over a year | relative_1y < 0
total return 5y over 80% | tr_5y > 80%
near 52-week highs | from_high > -5%
near their high | from_high > -5%
near lows | from_low < 5%
near 52-week lows in the FTSE 100 | from_low < 5% and index = FTSE 100
above their 200-day average | above_200d > 0
below 200 day average | above_200d < 0
in an uptrend | above_200d > 0
heavily shorted | short_pct > 3%
short interest over 5% | short_pct > 5%
shorted shares in the FTSE 250 | short_pct > 0 and index = FTSE 250
most shorted retailers | short_pct > 3% and sector = Retail
days to cover above 10 | days_to_cover > 10
unusual volume | relative_volume > 2
average volume over 1m | average_volume > 1M
spread below 1% | spread < 1%
low spread AIM shares | spread < 0.5% and exchange = AIM
low volatility | volatility < 20%
volatility under 25% | volatility < 25%
volatile miners | volatility > 40% and sector = Basic Resources
beta below 1 | beta < 1
low beta | beta < 0.8
high beta tech | beta > 1.2 and industry = Technology
defensive dividend payers | volatility < 20% and yield > 0
in an offer period | in_offer = 1
takeover targets in the FTSE 250 | in_offer = 1 and index = FTSE 250
investment trusts at a discount | category = "Closed-ended investment funds" and discount < 0
trusts on a discount of over 10% | category = "Closed-ended investment funds" and discount < -10%
discount over 15% | discount < -15%
trusts at a premium | category = "Closed-ended investment funds" and discount > 0
trusts with a yield over 5% | category = "Closed-ended investment funds" and yield > 5%
discount between 5% and 10% | discount <= -5% and discount >= -10%
ETFs | type = ETFs
FTSE 100 | index = FTSE 100
ftse 250 shares with a p/e below 10 | index = FTSE 250 and pe < 10
blue chips yielding over 5% | index = FTSE 100 and yield > 5%
FTSE All-Share | index = FTSE All-Share
AIM shares | exchange = AIM
main market banks | exchange = LSE and sector = Banks
British shares | country = UK
Irish companies | country = Ireland
US shares in London | country = US
banks and insurers | sector in (Banks, Insurance)
banks or insurers | sector in (Banks, Insurance)
FTSE 100 or FTSE 250 banks | index in (FTSE 100, FTSE 250) and sector = Banks
oil and gas | industry = Energy
energy and utilities | industry in (Energy, Utilities)
tech and banks | sector in (Technology, Banks)
financials and retailers | sector in (Banks, Financial Services, Insurance, Retail)
miners with net cash | sector = Basic Resources and net_debt < 0
healthcare shares up this year | industry = Health Care and return_ytd > 0
supermarkets | sector = "Personal Care, Drug and Grocery Stores"
REITs yielding over 6% | industry = Real Estate and yield > 6%
property shares at a discount | industry = Real Estate and discount < 0
cheap housebuilders with net cash | pe < 12 and sector = "Consumer Products and Services" and net_debt < 0
food and drink companies paying dividends | sector = "Food, Beverage and Tobacco" and yield > 0
travel shares down this year | sector = "Travel and Leisure" and return_ytd < 0
utilities with a high yield | industry = Utilities and yield > 5%
telecoms | industry = Telecommunications
going ex-dividend soon | ex_dividend_date >= 0 and ex_dividend_date <= 30
reporting soon | results_date >= 0 and results_date <= 30
cheap, profitable and growing | pe < 12 and net_profit > 0 and revenue_growth_3y > 10%
Find me profitable UK small caps with a p/e under 10 and a yield over 4% | net_profit > 0 and country = UK and mcap_gbp < 500M and pe < 10 and yield > 4%
high quality shares near their high | quality > 80 and from_high > -5%
redemption yield over 4% | gry > 4%
eps over 50p | eps > 0.5
dividend per share above 10p | dps > 0.1
`
const pairs = PAIRS.trim()
  .split('\n')
  .map((line) => line.split(' | ') as [string, string])

describe('A sentence in plain words', () => {
  it('has 200 pairs', () => {
    expect(new Set(pairs.map(([sentence]) => sentence)).size).toBeGreaterThanOrEqual(200)
  })

  it.each(pairs)('%s', (sentence, expression) => {
    const read = readSentence(sentence)
    expect(read?.unread).toEqual([])
    expect(filtersOf(read?.expression ?? '')).toEqual(filtersOf(expression))
  })

  it.each([
    ['cheap shares that my aunt likes', 'pe < 12', ['aunt', 'likes']],
    ['cheap or growing', 'pe < 12 and revenue_growth_3y > 10%', ['or']],
    ['banks or cheap', 'pe < 12 and sector = Banks', ['or']],
    ['market cap over £1bn usd', 'mcap_gbp > 1B', ['usd']],
  ])('quotes what it leaves out: %s', (sentence, expression, unread) => {
    expect(readSentence(sentence)).toEqual({ expression, unread })
  })

  it.each([
    'not cheap',
    'shares without a yield over 4%',
    'banks except HSBC',
    'tesco',
    '',
    'market cap over $1bn',
    'market cap over €1bn',
    'market cap over 100',
    'price under 5',
    'yield over £5',
    'p/e below 10%',
    'p/e under 12p',
    'non dividend payers',
    'over 5%',
    'up more than 20%',
    'yield',
  ])('proposes nothing for “%s”, which could mean something else', (sentence) => {
    const read = readSentence(sentence)
    expect(read === null || read.unread.length > 0).toBe(true)
  })

  it('knows every metric by its label and by its key', () => {
    const unknown = METRICS.filter(({ label, kind }) => {
      const value = { money: '£1bn', per_share: '£1', date: '7' }[kind as string] ?? '7'
      return readSentence(`${label} over ${value}`)?.unread.length !== 0
    })
    expect(unknown.map(({ label }) => label)).toEqual([])
  })

  it('reads any text without an error', () => {
    const words = PAIRS.split(/\s+/)
    const errors: unknown[] = []
    for (let seed = 1; seed <= 2000; seed++) {
      const text = Array.from(
        { length: 1 + (seed % 9) },
        (_, at) => words[(seed * 7919 + at * 104_729) % words.length],
      )
      const read = readSentence(text.join(' '))
      if (read) errors.push(parseExpression(read.expression).error)
    }
    expect([errors.length > 500, errors.filter((error) => error !== null)]).toEqual([true, []])
  })
})
