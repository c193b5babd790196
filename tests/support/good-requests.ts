/** A valid request for each call of the contract: parameters that exist, and a valid body. */
import { PUSH_KEYS } from './personal-rows.ts'
import { buildRegistration, PASSWORD } from './sign-in.ts'

/** Parameters that name no user's row: what everyone may request. */
export const OPEN_PARAMS: Readonly<Record<string, string>> = {
  ticker: 'VOD.L',
  isin: 'GB00BMBL1G81',
  security: 'GB00BH4HKS39',
  pair: 'GBP-USD',
  companyName: 'Vodafone',
  exchange: 'LSE',
  market: 'MAIN MARKET',
  industry: 'Telecommunications',
  supersector: 'Telecommunications',
  source: 'YAHOO',
  interval: '1d',
  from: '1700000000',
  to: '1710000000',
  metric: 'pe',
  pages: '1-1',
  business: 'example.com',
  kind: 'webhook',
  year: '2024-25',
  token: 'a-token-that-was-never-issued',
}

const DEPOSIT = {
  kind: 'deposit',
  date: '2026-01-05',
  amount: '100',
}

const DRAWING = {
  kind: 'trend',
  points: [
    { date: '2026-01-05', value: 69.5, unit: 'GBX' },
    { date: '2026-02-05', value: 70, unit: 'GBX' },
  ],
  style: { colour: 'accent', width: 1, text: '', locked: false },
}

const DESK = {
  version: 1,
  panels: [{ id: 'a', kind: 'quote', link: 'A', settings: { name: 'x' }, x: 0, y: 0, w: 4, h: 3 }],
}

const JOURNAL_ENTRY = {
  ticker: 'VOD.L',
  kind: 'thesis',
  text: 'an entry',
  tags: ['a-tag'],
  review_on: null,
  figures: [
    {
      metric: null,
      label: 'Price',
      kind: 'per_share',
      value: '69.5',
      unit: 'GBX',
      source: 'Yahoo',
      as_of: '2026-01-05',
      simulated: false,
    },
  ],
}

const NO_CREDENTIAL = {
  id: 'bm9uZQ',
  rawId: 'bm9uZQ',
  type: 'public-key',
  clientExtensionResults: {},
}

export const BODIES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'POST /register': buildRegistration('new@example.org'),
  'POST /login': { email: 'unknown@example.org', password: PASSWORD },
  'POST /api/user/password/forgot': {
    email: 'unknown@example.org',
    'g-recaptcha-response': 'none',
  },
  'POST /api/user/password/reset': {
    token: 'none',
    password: PASSWORD,
    password_confirmation: PASSWORD,
  },
  'POST /api/user/password': {
    current_password: 'not the password',
    password: 'another pass phrase of the tests',
    password_confirmation: 'another pass phrase of the tests',
  },
  'POST /api/user/email': { email: 'new@example.org', password: 'not the password' },
  'POST /login/second-factor': { code: '000000' },
  'POST /api/user/second-factor': { password: 'not the password' },
  'POST /api/user/second-factor/prove': { code: '000000' },
  'POST /api/user/second-factor/confirm': { code: '000000' },
  'POST /api/user/second-factor/recovery-codes': { password: 'not the password' },
  'POST /api/user/second-factor/remove': { password: 'not the password', code: '000000' },
  'POST /api/user/passkeys/begin': { password: 'not the password' },
  'POST /api/user/passkeys': {
    credential: {
      ...NO_CREDENTIAL,
      response: { clientDataJSON: 'bm9uZQ', attestationObject: 'bm9uZQ' },
    },
  },
  'PUT /api/user/passkeys/{id}': { name: 'another name' },
  'POST /api/user/passkeys/{id}/remove': { password: PASSWORD },
  'POST /login/passkey': {
    credential: {
      ...NO_CREDENTIAL,
      response: { clientDataJSON: 'bm9uZQ', authenticatorData: 'bm9uZQ', signature: 'bm9uZQ' },
    },
  },
  'POST /api/gilts/ladder': { amount: '1000', fromYear: 2028, toYear: 2030, taxRate: '40' },
  'POST /api/user/updateProfile': { name: 'a', firstName: 'b', lastName: 'c' },
  'PUT /api/user/profile': { tts_volume: 0.5 },
  'POST /api/user/delete': { password: 'not the password' },
  'POST /api/interestmailinglist/register': {
    preferred_name: 'Margot',
    email: 'margot@example.org',
    'g-recaptcha-response': 'none',
  },
  'POST /api/figurealerts': {
    kind: 'reaches',
    ticker: 'VOD.L',
    metric: 'pe',
    direction: 'below',
    level: 10,
  },
  'POST /api/figurealerts/{id}/pause': { paused: true },
  'POST /api/pricealerts/pause/{id}': { paused: true },
  'POST /api/pricealerts/create': { ticker: 'AAPL', alert_at_diff: 0.02, alert_interval_mins: 60 },
  'POST /api/pricealerts/update/{id}': {
    ticker: 'AAPL',
    alert_at_diff: 0.03,
    alert_interval_mins: 5,
  },
  'POST /api/portfolio/people': { name: 'a person' },
  'PUT /api/portfolio/people/{id}': { name: 'another person' },
  'POST /api/portfolio/accounts': {
    name: 'an account',
    kind: 'isa',
    currency: 'GBP',
    person_id: 'self',
  },
  'PUT /api/portfolio/accounts/{id}': { name: 'another name', kind: 'sipp', currency: 'GBP' },
  // The account is one of personal-rows.ts.
  'POST /api/portfolio/activities': { ...DEPOSIT, account_id: 'an account' },
  'PUT /api/portfolio/activities/{id}': DEPOSIT,
  'PUT /api/portfolio/imports/{id}/rows/{row}': { ticker: 'VOD.L' },
  'PUT /api/portfolio/imports/{id}/rows/{row}/choice': { option: 0 },
  'PUT /api/portfolio/imports/{id}/rows/{row}/skipped': { is_skipped: true },
  'POST /api/broker-keys': {
    broker: 'trading-212',
    account_id: 'an account',
    key: 'a-key',
    secret: 'a-secret',
    since: '2026-01-05',
  },
  'PUT /api/broker-keys/{id}': { is_daily: false },
  'POST /api/sources/choice': { choice: 'demo' },
  'PUT /api/portfolio/tax/{year}/stated': {
    income: '50000',
    losses: null,
    pension: '800',
    giftAid: null,
  },
  'PUT /api/portfolio/alerts': { key: 'ex_dividend', isOn: true, daysBefore: 3 },
  'PUT /api/portfolio/targets': {
    classes: [{ name: 'Shares', target: '100', tickers: ['VOD.L'], holdsCash: true }],
  },
  'PUT /api/portfolio/tax/rate-source': { rateSource: 'daily' },
  'PUT /api/portfolio/funds/{security}': {
    income: 'dividend',
    reporting: 'yes',
    period_end: '06-30',
    kinds: [{ kind: 'reporting_fund', since: null }],
    addKind: { kind: 'bond_fund', since: '2025-04-06' },
  },
  // The account is one of personal-rows.ts.
  'POST /api/portfolio/tax/what-if': {
    account_id: 'an account',
    ticker: 'VOD.L',
    quantity: '1',
    price: { value: '70', unit: 'GBX' },
  },
  'POST /api/drawings/{ticker}': DRAWING,
  'PUT /api/drawings/{ticker}/{id}': { ...DRAWING, kind: 'ray' },
  'POST /api/layouts': { name: 'a desk', layout: DESK },
  'PUT /api/layouts/{id}': { name: 'another desk', layout: DESK },
  'POST /api/journal': JOURNAL_ENTRY,
  'PUT /api/journal/{id}': JOURNAL_ENTRY,
  'POST /api/watchlists': { name: 'a list' },
  'PUT /api/watchlists/{id}': { name: 'another name' },
  'POST /api/watchlists/{id}/items': { ticker: 'AAPL' },
  'PUT /api/watchlists/{id}/items/{item}': { note: 'another note' },
  'PUT /api/watchlists/{id}/order': { items: [] },
  'POST /api/watchlists/{id}/import': { text: 'AAPL' },
  'POST /api/keys': { name: 'a key' },
  'PUT /api/keys/{id}/portfolio': { keeps: true },
  'POST /api/screener/run': { pageSize: 5, page: 1 },
  'POST /api/screener/save': { name: 'a screen', filters: '{}' },
  'POST /api/screener/update/{id}': { name: 'another name' },
  'PUT /api/stockboard': { cards: [{ ticker: 'VOD.L', name: 'Vodafone', group: '', x: 0, y: 0 }] },
  'PUT /api/notes/{id}': { title: 'another title', content: '' },
  'POST /api/notes': { title: 'a title', content: '' },
  'POST /api/instruments/funds': {
    isin: 'GB00B3X7QG63',
    name: 'A fund',
    unit: 'GBP',
    units: 'income',
  },
  'POST /api/lmscraperconfig/create': { name: 'some.setting', value: '1' },
  'POST /api/lmscraperconfig/update/{id}': { name: 'own.renamed', value: '2' },
  'POST /api/boards/forget': { board: 'advfn', author: 'unknown' },
  'PUT /api/delivery/{kind}': { is_on: false },
  'POST /api/delivery/push/subscriptions': {
    endpoint: 'https://push.example.org/other',
    keys: PUSH_KEYS,
  },
  'DELETE /api/delivery/push/subscriptions': { endpoint: 'https://push.example.org/other' },
}

/** Of calls that require them. */
export const QUERIES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'GET /api/fetchStocks': { query: 'vod' },
  'GET /api/fund-income': { isin: 'IE00B3XXRP09' },
  'GET /api/instruments/search': { query: 'vod' },
  'GET /api/news/search': { query: 'vodafone' },
  'GET /api/portfolio/income/plan': {
    wanted: '5000',
    yield: '4',
    years: '10',
    reinvest: '50',
    growth: '2',
    inflation: '2',
  },
  'GET /api/portfolio/targets/contribution': { account: 'one', amount: '1000', mode: 'buy' },
  'GET /api/quotes': { tickers: 'VOD.L' },
  'GET /api/quotes/stream': { tickers: 'VOD.L' },
  'GET /api/reviews/search': { query: 'example' },
  'GET /api/reviews/summary': { name: 'example.com' },
}
