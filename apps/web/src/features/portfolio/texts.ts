export const texts = {
  title: 'Portfolio Manager',
  later: 'Not built yet',
  about:
    'This page will hold your purchases and sales, and show their value in pounds, dividends and performance.',
  until: 'Use watchlists, alerts and the other tools',
} as const
