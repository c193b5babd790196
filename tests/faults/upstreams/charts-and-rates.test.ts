import { FOREIGN_NAME } from '../faulty-upstream.ts'
import { DOWN, figures, ofList, YAHOO } from './panel.ts'
import { testPanels } from './test-panels.ts'

testPanels([
  {
    ...figures,
    name: 'daily chart',
    url: '/api/chart/VOD.L?range=1m',
    asks: YAHOO,
    cold: DOWN,
    known: 'old',
  },
  {
    ...figures,
    name: 'intraday chart',
    url: '/api/chart/VOD.L?range=intraday',
    asks: YAHOO,
    cold: DOWN,
    known: 'old',
  },
  { ...figures, name: 'indices', url: '/marketData', asks: YAHOO, cold: DOWN, known: 'old' },
  {
    ...figures,
    name: 'exchange rate',
    url: '/api/fx/GBP-USD',
    asks: YAHOO,
    cold: DOWN,
    known: 'old',
  },
  {
    ...figures,
    name: 'search for a name in no list',
    url: `/api/instruments/search?query=${FOREIGN_NAME}&international=true`,
    asks: YAHOO,
    stateOf: ofList,
    cold: 'without',
    known: 'without',
  },
])
