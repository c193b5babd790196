export const EXAMPLES = [
  { ticker: 'VOD.L', name: 'Vodafone' },
  { ticker: 'LLOY.L', name: 'Lloyds' },
  { ticker: 'BP.L', name: 'BP' },
  { ticker: 'VUSA.L', name: 'S&P 500 ETF' },
  { ticker: 'AAPL', name: 'Apple' },
] as const

export const texts = {
  tagline:
    'Prices, charts and facts of 33,000 instruments in London, Toronto, Tokyo, Frankfurt, the United States and Australia.',
  examples: 'For example',
  help: {
    title: 'Getting Started & Help',
    community: 'Join the community chat',
    items: [
      { key: '/', text: 'Search from anywhere: a code, a company name or an ISIN.' },
      { key: '↑ ↓ Enter', text: 'Choose a result; Enter alone takes the first one.' },
      { key: 'random', text: 'Type it into the search to be taken to a share by chance.' },
      { key: 'VOD LN, £VOD', text: 'London forms are understood, and $AAPL for New York.' },
      { key: 'j k', text: 'Move through a table; Enter opens the row.' },
      { key: '?', text: 'All keyboard shortcuts.' },
    ],
  },
  browse: {
    title: 'Browse',
    pages: [
      { name: 'industries', label: 'Industries', about: 'By ICB and GICS industry' },
      { name: 'sectors', label: 'Sectors', about: 'By supersector and sector' },
      { name: 'browse', label: 'Browse All', about: 'Every London instrument, by country' },
      { name: 'tools', label: 'Tools', about: 'Everything there is' },
    ],
  },
} as const
