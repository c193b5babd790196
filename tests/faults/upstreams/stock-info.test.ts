import { DAY, DOWN, figures, HTML, NOT_FOUND, ofFigures, YAHOO } from './panel.ts'
import { testPanels } from './test-panels.ts'

testPanels([
  {
    ...figures,
    name: 'stock info while Yahoo fails',
    url: '/stockInfo/VOD.L',
    asks: YAHOO,
    cold: 'second',
    known: 'old',
  },
  {
    ...figures,
    name: 'stock info while Yahoo and Google fail',
    url: '/stockInfo/VOD.L',
    asks: /^(query[12]\.finance\.yahoo|fc\.yahoo|www\.google)\.com/,
    cold: DOWN,
    known: 'old',
  },
  {
    ...figures,
    name: 'stock info of Google',
    url: '/stockInfo/VOD.L/GOOGLE',
    asks: /^www\.google\.com/,
    contentType: HTML,
    stateOf: ofFigures('google'),
    cold: DOWN,
    known: 'old',
    unknown: { cold: NOT_FOUND },
  },
  {
    ...figures,
    name: 'quotes of a list',
    url: '/api/quotes?tickers=VOD.L',
    asks: YAHOO,
    stateOf: (body) => ofFigures()((body as { items: unknown[] }).items),
    cold: 'without',
    known: 'old',
  },
  {
    ...figures,
    name: 'company profile',
    url: '/stockInfo/VOD.L?getProfile=true',
    asks: /^query[12]\.finance\.yahoo\.com\/v10/,
    stateOf: (body) => ((body as { profile: unknown }).profile ? 'fresh' : 'without'),
    cold: 'without',
    known: 'fresh',
    freshForMs: 31 * DAY,
  },
])
