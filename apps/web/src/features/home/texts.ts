export const texts = {
  title: 'Home',
  loading: 'Loading the market',
  welcome: (name: string) => `Welcome back, ${name}.`,
  alpha: {
    title: 'Public alpha',
    note: 'is in public alpha: it is being built in the open, and accounts can be created.',
    chat: 'Join the community chat',
  },
  help: {
    title: 'Getting Started & Help',
    signUp: 'Create an account',
    signUpNote: 'for watchlists, saved screens and price alerts.',
    community: 'Join the community chat',
    items: [
      { key: '/', text: 'Search from anywhere: a code, a company name or an ISIN.' },
      { key: '↑ ↓ Enter', text: 'Choose a result; Enter alone takes the first one.' },
      { key: 'random', text: 'Type it into the search to be taken to a share by chance.' },
      { key: 'VOD LN, £VOD', text: 'London forms are understood, and $AAPL for New York.' },
      { key: 'j k', text: 'Move through a table; Enter opens the row.' },
      {
        key: 'Ctrl K, ⌘ K',
        text: 'Command menu: shares, pages, and lines such as VOD LN QQ or SCREEN mcap > 10B.',
      },
      { key: '?', text: 'All keyboard shortcuts.' },
    ],
  },
} as const
