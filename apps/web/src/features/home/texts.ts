export const texts = {
  title: 'Home',
  about:
    'London shares, funds and gilts: prices, charts, company figures, news, a screener, and a portfolio with UK tax.',
  loading: 'Loading the market',
  eye: {
    title: 'Needs your eye',
    loading: 'Loading what needs your eye',
    empty: 'Nothing needs you now.',
    emptyHelp:
      'Fired alerts, changed screens, today’s dividends and results of your shares within a week come here.',
  },
  alpha: {
    title: 'Public alpha',
    note: 'is in public alpha. You can create an account.',
    chat: 'Join the community chat',
  },
  help: {
    title: 'Getting Started & Help',
    open: 'New here? How it works',
    close: 'Close help',
    signUp: 'Create an account',
    signUpNote: 'for watchlists, saved screens and price alerts.',
    community: 'Join the community chat',
    items: [
      { key: '/', text: 'Search from anywhere: a code, a company name or an ISIN.' },
      { key: '↑ ↓ Enter', text: 'Pick a result. Enter opens the first.' },
      { key: 'random', text: 'Type random in search to open a random share.' },
      { key: 'VOD LN, £VOD', text: 'London and US styles both work: VOD LN, £VOD, $AAPL.' },
      { key: 'j k', text: 'Move through a table. Enter opens the row.' },
      {
        key: 'Ctrl K, ⌘ K',
        text: 'Command menu: shares, pages, and commands such as VOD LN QQ or SCREEN mcap > 10B.',
      },
      { key: '?', text: 'All keyboard shortcuts.' },
    ],
  },
} as const
