/** Commodities that have pages, the most traded contract of each, in dollars. */
export const COMMODITIES = [
  {
    ticker: 'BZ=F',
    name: 'Brent crude',
    per: 'barrel',
    words: ['oil', 'crude', 'crude oil', 'brent'],
  },
  { ticker: 'GC=F', name: 'Gold', per: 'troy ounce', words: ['gold price'] },
  { ticker: 'SI=F', name: 'Silver', per: 'troy ounce', words: ['silver price'] },
  {
    ticker: 'CL=F',
    name: 'WTI crude',
    per: 'barrel',
    words: ['oil', 'crude', 'crude oil', 'us oil'],
  },
  {
    ticker: 'NG=F',
    name: 'US natural gas',
    per: 'million British thermal units',
    words: ['gas', 'natural gas', 'henry hub'],
  },
  { ticker: 'HG=F', name: 'Copper', per: 'pound of weight', words: ['copper price'] },
] as const
